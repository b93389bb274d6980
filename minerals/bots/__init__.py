"""Bots: they choose among the legal actions, and say why."""

from minerals.bots.advice import advice
from minerals.bots.bot import Bot, Choice
from minerals.bots.grabber import Grabber
from minerals.bots.greedy import Greedy
from minerals.bots.level import Level
from minerals.bots.pace import Pacing
from minerals.bots.person import Person
from minerals.bots.play import BOTS, bot_named, play_out
from minerals.bots.readiness import is_ready, make_ready
from minerals.bots.tree import TreeSearch
from minerals.bots.uniform import Uniform

__all__ = [
    "BOTS",
    "Bot",
    "Choice",
    "Grabber",
    "Greedy",
    "Level",
    "Pacing",
    "Person",
    "TreeSearch",
    "Uniform",
    "advice",
    "bot_named",
    "is_ready",
    "make_ready",
    "play_out",
]
