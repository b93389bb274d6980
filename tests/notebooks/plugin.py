"""Lets pytest run notebooks by nbval, which is imported only where one is to be run: that alone takes two seconds."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2]
SETTINGS = {
    "nbval": False,
    "nbval_lax": True,
    "nbval_current_env": True,
    "nbval_kernel_name": None,
    "nbval_kernel_startup_timeout": 60,
    "nbval_cell_timeout": 180,  # the first cell that plays a game may have to compile it
    "nbval_sanitize_with": str(FOLDER / "tests/nbval.cfg"),
    "nbdime": False,
}
"""What nbval's own options would say."""


def pytest_configure(config):
    vars(config.option).update(SETTINGS)


def pytest_collect_file(file_path, parent):
    if file_path.suffix != ".ipynb":
        return None
    from tests.notebooks.expected_outputs import notebook

    return notebook(file_path, parent)
