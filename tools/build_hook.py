"""A build hook for hatchling: it compiles the catalogues, because only compiled ones are installed."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Compiles catalogues in place, for both wheels and editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - given by hatchling
        """Compile the catalogues that have changed since the last build."""
        sys.path.insert(0, self.root)  # a build backend does not search this folder
        from tools.catalogues.compile import compile_stale

        compile_stale()
