"""What a seat sees of Gembatan, written from the page of the game and from the view alone."""

from tests.planes.slow import Slow, after, turned


def planes(game, view, seat):
    seat = seat or 0
    slow, players = Slow(game), game.num_players()
    tables = {"gems": list(game.hooks.kinds.gems), "tiles": list(game.hooks.kinds.tiles)}

    def hold(whose, pieces):
        for sort, names in pieces.items():
            slow.count(f"{whose}:{sort}", [tables[sort].index(name) for name in names])

    for i, tile in enumerate(view["tiles"]):
        x, y = tile["at"]
        slow.put("tile", i, 2 if tile["at"] in view["turn"]["cells"] else 1)
        slow.put("tile:x", i, x + 60)
        slow.put("tile:y", i, y + 60)
        for side, colour in zip("NESW", tile["sides"], strict=True):
            slow.put(f"tile:{side}:{colour}", i, 1)
    for i, gem in enumerate(view["gems"]):
        x, y = gem["at"]
        slow.put("gem", i, 2 if gem["at"] in view["turn"]["sites"] else 1)
        slow.put("gem:x", i, x + 120)
        slow.put("gem:y", i, y + 120)
        for colour in gem["colours"]:
            slow.count(f"gem:{colour}", [i])
    for k, number in enumerate(turned(range(players), seat)):
        hold(after(k), view["hands"][number])
        slow.put("seats:score", k, view["scores"][number])
        slow.put("seats:to_move", k, view["to_move"] == number)
    hold("aside", view["aside"])
    for sort in ("gem", "tile"):
        for name, count in view[f"{sort}_tray"].items():
            slow.put(f"tray:{sort}s", tables[f"{sort}s"].index(name), count)
    slow.put("game", ("deal", "play", "swap", "draw", "over").index(view["phase"]), 1)
    slow.put("game", 5, view["idle"])
    slow.put("game", 6, view["stuck"])
    return slow.tensor()
