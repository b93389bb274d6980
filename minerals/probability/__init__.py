"""Exact probabilities, simulations and statistics from the games' own rules."""

from minerals.probability.bag import sequences
from minerals.probability.bounds import Bounds
from minerals.probability.charts import comparison, distribution_chart, running_proportion
from minerals.probability.distribution import Distribution
from minerals.probability.exact import odds, odds_of_setup
from minerals.probability.forecast import forecast, forecast_steps
from minerals.probability.heat import heat_map
from minerals.probability.pictures import Look, Picture
from minerals.probability.position import ReachedPosition
from minerals.probability.simulation import simulate

__all__ = [
    "Bounds",
    "Distribution",
    "Look",
    "Picture",
    "ReachedPosition",
    "comparison",
    "distribution_chart",
    "forecast",
    "forecast_steps",
    "heat_map",
    "odds",
    "odds_of_setup",
    "running_proportion",
    "sequences",
    "simulate",
]
