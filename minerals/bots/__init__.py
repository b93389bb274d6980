"""Bots: they choose among the legal actions, and say why."""

from minerals.bots.bot import BOTS, Bot, Choice, bot_named, play_out
from minerals.bots.greedy import Greedy
from minerals.bots.uniform import Uniform

__all__ = ["BOTS", "Bot", "Choice", "Greedy", "Uniform", "bot_named", "play_out"]
