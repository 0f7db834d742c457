"""Bots for every game, for :func:`tilegames.selfplay`: functions of a state and a generator that return a move."""

from __future__ import annotations

from .simple import greedy_bot, random_bot

__all__ = ["greedy_bot", "random_bot"]
