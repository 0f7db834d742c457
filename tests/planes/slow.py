"""What the slow observations of all games are written with."""

import numpy as np


class Slow:
    """Planes by name, all zeros at first; numbers are cut to 0 to 255."""

    def __init__(self, game):
        self.planes = {name: np.zeros(game.observation_shape()[1:], int) for name in game.observation_planes()}

    def put(self, name, place, number):
        self.planes[name][place] = min(max(int(number), 0), 255)

    def count(self, name, places):
        for place in places:
            self.planes[name][place] += 1

    def tensor(self):
        return np.array(list(self.planes.values()))


def after(k):
    return f"+{k}" if k else "own"


def turned(items, first):
    """The items from one on, round."""
    return [*items[first:], *items[:first]]
