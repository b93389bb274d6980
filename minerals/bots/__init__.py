"""Bots: they choose among the legal actions, and say why."""

from minerals.bots.bot import Bot, Choice
from minerals.bots.greedy import Greedy
from minerals.bots.playing import BOTS, bot_named, play_out
from minerals.bots.tree import TreeSearch
from minerals.bots.uniform import Uniform

__all__ = ["BOTS", "Bot", "Choice", "Greedy", "TreeSearch", "Uniform", "bot_named", "play_out"]
