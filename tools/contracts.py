"""Two kinds of contracts about imports that import-linter lacks: folders on floors, and faces of packages.

`pyproject.toml` names them under `contract_types`. Both look at every import by itself, those inside functions and
those for types only like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Floors(Contract):
    """Each folder stands on a floor, and imports only from its own floor and from those below.

    A floor is a line of expressions with `|` between them; the first line is the highest. An expression names a module
    with everything in it, and an asterisk stands for any one name. The longest expression decides. A top-level package
    that has folders on other floors stands for its `__init__` alone, so a module that no line names is an error.
    """

    type_name = "floors"
    floors = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002 - import-linter passes it
        """Find the modules without a floor, and the imports from a higher floor."""
        lines = [[expression.strip() for expression in line.split("|")] for line in self.contract_options["floors"]]
        return _verdict(floor_faults(graph, lines))

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print them."""
        _print(check)


class Faces(Contract):
    """Nothing outside a package reaches past its face: it imports only what the package's `__init__` offers."""

    type_name = "faces"
    packages = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002 - import-linter passes it
        """Find the imports of something inside a package by something outside."""
        return _verdict(face_faults(graph, self.contract_options["packages"]))

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print them."""
        _print(check)


def floor_faults(graph: ImportGraph, floors: list[list[str]]) -> Iterator[str]:
    """Yield a line for each module without a floor, and for each import from a higher floor."""
    folders = [(expression, floor) for floor, line in enumerate(floors) for expression in line]
    folders.sort(key=lambda folder: (folder[0].count("."), -folder[0].count("*")), reverse=True)
    tops = {expression for expression, _ in folders if any(other.startswith(f"{expression}.") for other, _ in folders)}
    tops = {top for top in tops if "." not in top}
    floor_of: dict[str, int] = {}
    for module in sorted(graph.modules):
        for expression, floor in folders:
            if module == expression if expression in tops else is_in(module, expression):
                floor_of[module] = floor
                break
        else:
            yield f"{module} stands on no floor"
    for importer, imported in _imports(graph):
        if floor_of.get(importer, 0) > floor_of.get(imported, len(floors)):
            yield f"{importer} imports {imported}, which stands above it"


def face_faults(graph: ImportGraph, packages: list[str]) -> Iterator[str]:
    """Yield a line for each import of something inside one of these packages by something outside."""
    inside = {}
    for expression in packages:
        for module in graph.modules:
            wing = ".".join(module.split(".")[: expression.count(".") + 1])
            if wing != module and is_in(module, expression):
                inside[module] = wing
    for importer, imported in sorted(_imports(graph), key=itemgetter(1)):
        package = inside.get(imported, "")
        if package and not is_in(importer, package):
            yield f"{importer} imports {imported}; it may import {package} alone"


def is_in(module: str, expression: str) -> bool:
    """Return whether a module is what an expression names, or inside it.

    >>> is_in("minerals.games.mattock.kernel.moves", "minerals.games.*.kernel")
    True
    """
    names, wanted = module.split("."), expression.split(".")
    return len(names) >= len(wanted) and all(want in ("*", name) for name, want in zip(names, wanted, strict=False))


def _imports(graph: ImportGraph) -> Iterator[tuple[str, str]]:
    for importer in sorted(graph.modules):
        for imported in sorted(graph.find_modules_directly_imported_by(importer)):
            yield importer, imported


def _verdict(faults: Iterator[str]) -> ContractCheck:
    broken = list(faults)
    return ContractCheck(kept=not broken, metadata={"broken": broken})


def _print(check: ContractCheck) -> None:
    for line in check.metadata["broken"]:
        output.print_error(line, bold=False)
