"""What hatchling does before it builds: the catalogues of translations are compiled, since only that is installed."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Compiles catalogues where they lie, for wheels and for editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - given by hatchling
        """Compile what has changed since it was compiled last."""
        sys.path.insert(0, self.root)  # a build backend does not look there
        from tools.catalogues.compile import compile_stale

        compile_stale()
