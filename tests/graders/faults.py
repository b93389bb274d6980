"""What qti-package-maker from PyPI finds wrong with a package of QTI: references that lead nowhere and bad names."""

from __future__ import annotations

import json
from pathlib import Path

from tests.graders.environments import made, run

_CHECK = """
import json, sys
from qti_package_maker.common.package_integrity import check_package

print(json.dumps(check_package(sys.argv[1])))
"""


def faults(graders: Path, package: Path) -> list[str]:
    """The faults in words, or none."""
    programs = made(graders, "qti-package-maker", ["qti-package-maker==26.7.14"])
    return json.loads(run([programs / "python", "-c", _CHECK, package]))
