"""The connection of one widget to the page."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from comm.base_comm import BaseComm

Message: TypeAlias = dict[str, Any]
"""Plain data, as in host.py."""


class HearsWidgets(Protocol):
    """What hears of widgets, and names them."""

    def name(self) -> str:
        """Return the name of the next model."""

    def opened(self, of: BaseComm, state: Message) -> None:
        """Hear of a new model."""

    def said(self, of: BaseComm, data: Message) -> None:
        """Hear what a model says."""

    def closed(self, of: BaseComm) -> None:
        """Hear that a model has gone."""

    def talking(self, place: str) -> AbstractContextManager[None]:
        """Connect the widgets that are made meanwhile, in a place."""


class PageComm(BaseComm):
    """The connection of one widget to the page. The host knows it, so no register of all connections does."""

    hands_over = True
    """There is no folder beside a page: it hands files over to its reader."""

    def __init__(self, host: HearsWidgets, *arguments: Any, **named: Any) -> None:  # as the base takes them
        self._host = host
        named.setdefault("comm_id", host.name())
        super().__init__(*arguments, **named)

    def open(
        self,
        data: Message | None = None,
        metadata: Message | None = None,  # noqa: ARG002 - as the base takes it
        buffers: list[bytes] | None = None,  # noqa: ARG002 - no widget of the kit has any
    ) -> None:
        """Tell the page of the widget."""
        self._closed = False
        self._host.opened(self, dict((data or {}).get("state", {})))

    def publish_msg(
        self,
        msg_type: str,  # noqa: ARG002 - what is sent after the beginning is all of one type
        data: Message | None = None,
        metadata: Message | None = None,  # noqa: ARG002 - as the base takes it
        buffers: list[bytes] | None = None,  # noqa: ARG002 - no widget of the kit has any
        **keys: Any,  # noqa: ARG002 - as the base takes them
    ) -> None:
        """Send a message of the widget to the page."""
        self._host.said(self, data or {})

    def talking(self) -> AbstractContextManager[None]:
        """Connect the widgets that are made meanwhile, in the place of this one."""
        return self._host.talking(self.comm_id.rpartition("-")[0])

    def close(
        self,
        data: Message | None = None,  # noqa: ARG002 - as the base takes it
        metadata: Message | None = None,  # noqa: ARG002 - as the base takes it
        buffers: list[bytes] | None = None,  # noqa: ARG002 - as the base takes them
        deleting: bool = False,  # noqa: ARG002 - as the base takes it
    ) -> None:
        """Tell the page that the widget has gone."""
        if not self._closed:
            self._closed = True
            self._host.closed(self)
