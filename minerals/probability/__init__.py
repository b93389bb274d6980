"""How likely, how often: exact distributions and simulations from the games' own rules."""

from minerals.probability.distribution import Distribution
from minerals.probability.exact import odds
from minerals.probability.simulation import simulate

__all__ = ["Distribution", "odds", "simulate"]
