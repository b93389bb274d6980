"""What a pickle keeps of functions that it cannot keep: what they return.

Results bring functions of their makers along, such as the label of a result. A function with a name in a module goes
into a pickle as it is. A `lambda` cannot, so its values go instead.
"""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any


def can_be_pickled(thing: object) -> bool:
    """Tell whether `pickle` takes something. O(its size).

    >>> can_be_pickled(str), can_be_pickled(lambda: "")
    (True, False)
    """
    try:
        pickle.dumps(thing)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


@dataclass(frozen=True)
class KnownLabels:
    """The labels of the results of a distribution; any other value is shown as its own text.

    >>> KnownLabels.of(lambda pips: f"{pips} pips", (5, 6))(6)
    '6 pips'
    """

    labels: dict[Hashable, str]

    @classmethod
    def of(cls, label: Any, values: Iterable[Hashable]) -> KnownLabels:
        """Return what a function returns for some values."""
        return cls({value: label(value) for value in values})

    def __call__(self, value: Hashable) -> str:
        """Return the label of a value."""
        return self.labels[value] if value in self.labels else str(value)
