"""Bots: they choose among the legal actions, and say why."""

from minerals.bots.bot import Bot, Choice
from minerals.bots.greedy import Greedy
from minerals.bots.pace import Pacing
from minerals.bots.person import Person
from minerals.bots.play import BOTS, bot_named, play_out
from minerals.bots.tree import TreeSearch
from minerals.bots.uniform import Uniform

__all__ = ["BOTS", "Bot", "Choice", "Greedy", "Pacing", "Person", "TreeSearch", "Uniform", "bot_named", "play_out"]
