"""The only place that has the version number."""

__version__ = "0.1.0"
