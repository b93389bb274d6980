"""A tree of records with people's comments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from minerals.core.game import ActionT, EventT, OptionsT, PlaceT, PlayerT, StateT
from minerals.core.log.entries import AnnotationT, Comment, Moment, Symbol
from minerals.core.log.tree import Tree
from minerals.core.system import require


class AnnotatedTree(Tree[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], ABC):
    """The ways to comment on a record of a log. See `Log`."""

    @abstractmethod
    def annotate(self, annotation: AnnotationT) -> AnnotationT:
        """Add an annotation that was made elsewhere. It gets the next number. Return it as it was added."""

    def comment(self, text: str, on: int | None = None, by: str = "") -> Comment:
        """Add a comment on a record.

        Parameters
        ----------
        text
            The text.
        on
            The number of the record, by default the last of the main line.
        by
            The author.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If the text cannot be written.
        """
        require(str, text=text)
        require(Hashable, on=on)
        return self.annotate(Comment(0, self._target(on), text, by))

    def mark(self, symbol: str, on: int | None = None) -> Symbol:
        """Add one of the symbols that chess players use.

        Parameters
        ----------
        symbol
            `!!`, `!`, `!?`, `?!`, `?` or `??`.
        on
            The number of the record, by default the last of the main line.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            For any other symbol.
        """
        return self.annotate(Symbol(0, self._target(on), symbol))

    def moment(self, title: str, on: int | None = None) -> Moment:
        """Name a key moment.

        Parameters
        ----------
        title
            Its name, in a few words.
        on
            The number of the record, by default the last of the main line.

        Raises
        ------
        StepError
            If there is no such record.
        LogError
            If the title cannot be written.
        """
        return self.annotate(Moment(0, self._target(on), title))

    def _target(self, on: int | None) -> int:
        return self.node(on).n if on is not None else self.main_line[-1].n
