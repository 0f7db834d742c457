"""What a seat sees of Azul, written from the page of the game and from the view alone."""

from tests.planes.slow import Slow, after, turned


def planes(game, view, seat):
    seat = seat or 0
    slow, colours = Slow(game), "BYRKW"
    sources = [view["centre"], *view["factories"]]
    for source, tiles in enumerate(sources):
        plane = "sources:0-4" if source < 5 else "sources:5-9"
        slow.count(plane, [(source % 5, colours.index(tile)) for tile in tiles])
    for row, supply in enumerate((view["bag"], view["lid"])):
        for colour, count in supply.items():
            slow.put("supply", (row, colours.index(colour)), count)
    for k, (number, player) in enumerate(turned(list(enumerate(view["players"])), seat)):
        slow.count("floors", [(k, colours.index(tile)) for tile in player["floor"] if tile != "M"])
        flags = "M" in player["floor"], view["marker"] == number, view["starter"] == number, view["to_move"] == number
        for column, value in enumerate((player["score"], *flags)):
            slow.put("seats", (k, column), value)
        for row, line in enumerate(player["lines"]):
            slow.count(f"{after(k)}:lines", [(row, colours.index(tile)) for tile in line])
            for column, tile in enumerate(player["wall"][row]):
                if tile != ".":
                    slow.put(f"{after(k)}:wall:{tile}", (row, column), 1)
    slow.put("game", (0, ("deal", "draft", "tile", "over").index(view["phase"])), 1)
    slow.put("game", (0, 4), view["marker"] == "centre")
    slow.put("game", (1, 0), view["round"])
    return slow.tensor()
