"""What a seat sees of Gemblo, written from the page of the game and from the view alone."""

import re

from tests.planes.slow import Slow, after, turned

PIECES = "M1 D2 I3 V3 T3 I4 S4 R4 Y4 C4 V5 S5 W5 J5 Y5 P5 A5 I5".split()
STARTS = {
    3: "t5 t20 e20",
    4: "l6 aa6 r24 c24",
    5: "v21 g27 e15 q4 aa7",
    6: "v1 ac8 v22 h29 a22 h8",
}


def planes(game, view, seat):
    seat = seat or 0
    slow = Slow(game)
    colours, players = len(view["out"]), game.num_players()
    letters = {chr(97 + i): i for i in range(26)} | {"aa": 26, "ab": 27, "ac": 28}
    masks = {
        3: lambda q, r: norm(q, r) <= 15,
        4: lambda q, r: abs(r) <= 9 and abs(2 * q + r) <= 15,
    }

    def norm(q, r):
        return max(abs(q - r), abs(q + 2 * r), abs(2 * q + r))

    in_mask = masks.get(colours, lambda q, r: norm(q, r) <= 21)
    row, column = {3: (5, "e"), 4: (6, "c")}.get(colours, (1, "a"))

    def place(name):
        letter, number = re.fullmatch("([a-z]+)([0-9]+)", name).groups()
        return int(number) - row, letters[letter] - letters[column]

    for letter, q in letters.items():
        for number in range(1, 30):
            if in_mask(q - 14, number - 15):
                slow.put("board", place(f"{letter}{number}"), 1)
    placed = [entry for entry in view["placed"] if entry["colour"] >= 0]
    for entry in placed:
        for cell in entry["cells"]:
            slow.put(after((entry["colour"] - seat) % colours), place(cell), 1)
    obstacles = [entry for entry in view["placed"] if entry["colour"] < 0]
    for number, entry in enumerate(obstacles):
        for cell in entry["cells"]:
            slow.put("obstacles", place(cell), number + 1)
    for k, colour in enumerate(turned(range(colours), seat)):
        played = {entry["piece"] for entry in placed if entry["colour"] == colour}
        for piece, name in enumerate(PIECES):
            slow.put("pieces", (k, piece), name not in played)
        slow.put("pieces", (k, 18), view["out"][colour])
        slow.put("pieces", (k, 19), view["colour"] == colour)
        for line, number in zip((13, 14), place(STARTS[colours].split()[colour]), strict=True):
            slow.put("pieces", (line, k), number)
    for k, number in enumerate(turned(range(players), seat)):
        slow.put("pieces", (6 + k, 19), view["to_move"] == number)
        for name in view["drafted"][number] if view["drafted"] else ():
            due = name in view["unplaced_obstacles"][number]
            slow.put("pieces", (6 + k, PIECES.index(name)), 2 if due else 1)
    slow.put("pieces", (12, ("draft", "obstacles", "play", "over").index(view["phase"])), 1)
    return slow.tensor()
