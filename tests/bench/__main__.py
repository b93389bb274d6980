"""Run the benchmarks and print their results side by side."""

from __future__ import annotations

import importlib
import pkgutil
import platform
import sys
from collections.abc import Iterator
from itertools import chain
from types import ModuleType

from rich.console import Console
from rich.table import Table

import tests.bench
from tests.bench.measuring import OURS, measure, ratio, stay_on_one_core


def find_modules(names: list[str]) -> Iterator[ModuleType]:
    """Yield the named modules, all where none is named."""
    for module in pkgutil.iter_modules(tests.bench.__path__):
        if not names or module.name in names:
            yield importlib.import_module(f"tests.bench.{module.name}")


def in_short(value: float) -> str:
    """Return a number with three significant digits, and no exponent."""
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}"


def main() -> None:
    """Measure and print."""
    console = Console(width=None if sys.stdout.isatty() else 110)
    table = Table(title=f"Python {platform.python_version()}, {stay_on_one_core()}", title_justify="left")
    for column in ("measured", "of", "median", "95 % below", "minerals ÷ it", "rounds", "aim"):
        table.add_column(column, justify="left" if column in {"measured", "of", "aim"} else "right")
    modules = list(find_modules(sys.argv[1:]))
    for bench in chain.from_iterable(getattr(module, "BENCHES", ()) for module in modules):
        with console.status(f"{bench.title}…"):
            measured = measure(bench)
        for name, side in measured.items():
            first = name == next(iter(measured))
            table.add_row(
                f"{bench.title} ({bench.unit})" if first else "",
                name,
                in_short(side.median),
                in_short(side.percentile(95)),
                "" if name == OURS else f"{ratio(measured[OURS], side):.2f}",
                str(bench.rounds) if first else "",
                bench.aim if first else "",
                end_section=name == list(measured)[-1],
            )
    console.print(table)
    for module in modules:
        if hasattr(module, "SUMMARY"):
            console.print(module.SUMMARY)


main()
