"""What a seat sees of Ingenious, written from the page of the game and from the view alone."""

from tests.planes.slow import Slow, turned

SYMBOLS = {"R": (0, -5), "G": (5, -5), "B": (5, 0), "O": (0, 5), "Y": (-5, 5), "P": (-5, 0)}


def planes(game, view, seat):
    slow, colours = Slow(game), "RGBOYP"
    players = game.num_players()
    radius = {1: 5, 2: 5, 3: 6, 4: 7}[players]
    span = range(-radius, radius + 1)
    shown = {(q, r): letter for letter, (q, r) in SYMBOLS.items()}
    for name, letter in view["board"].items():
        shown[ord(name[0]) - 97 - 7, int(name[1:]) - 8] = letter
    for q in span:
        for r in span:
            if abs(q + r) <= radius:
                slow.put(f"board:{shown.get((q, r), 'empty')}", (r + radius, q + radius), 1)
    for letter, (q, r) in SYMBOLS.items():
        slow.put("board:unclaimed", (r + radius, q + radius), letter not in view["claimed"])
        slow.put("game", (1, colours.index(letter)), letter in view["claimed"])
    tables = {"aside": view["aside"]} | ({} if seat is None else {"own:rack": view["racks"][seat]})
    for name, tiles in tables.items():
        slow.count(name, [(colours.index(one), colours.index(other)) for one, other in tiles])
    first = seat or 0
    rows = len(view["markers"])
    for k, row in enumerate(turned(view["markers"], first % rows)):
        for column, marker in enumerate(row):
            slow.put("markers", (k, column), marker)
    for k, number in enumerate(turned(range(players), first)):
        rack = view["racks"][number]
        slow.put("seats", (k, 0), rack if isinstance(rack, int) else len(rack))
        slow.put("seats", (k, 1), view["opened"][number])
        slow.put("seats", (k, 2), view["to_move"] == number)
    slow.put("game", (0, ("deal", "place", "swap", "draw", "over").index(view["phase"])), 1)
    slow.put("game", (2, 0), view["placements_left"])
    slow.put("game", (2, 1), view["bag"])
    return slow.tensor()
