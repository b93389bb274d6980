"""Where a page is served: the address that a server listens at, and the one that other devices can open."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

from minerals.core.text import OptionError, quoted, translated

# Nothing is sent there: the system only says which of its addresses it would send from. Nobody has these addresses.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


class Place(NamedTuple):
    """An address of this computer that a server can listen at."""

    address: str
    """In figures, such as `127.0.0.1` or `::1`."""
    family: socket.AddressFamily

    @property
    def is_everywhere(self) -> bool:
        """Whether a server there listens at all addresses of this computer."""
        return _in_figures(self.address).is_unspecified

    @property
    def is_here_alone(self) -> bool:
        """Whether only this computer can open it."""
        return _in_figures(self.address).is_loopback

    @property
    def host(self) -> str:
        """The host to open, in the form that an address of a page has: another device can open it, if any may."""
        shown = address_here(self.family) if self.is_everywhere else self.address
        return f"[{shown}]" if ":" in shown else shown


def place_of(host: str, port: int = 0) -> Place:
    """Return the place that a name or an address means.

    Raises `OptionError` if it names no address of any computer.

    >>> place_of("127.0.0.1").is_here_alone, place_of("0.0.0.0").is_everywhere, place_of("[::1]").host
    (True, True, '[::1]')
    """
    wanted = host.strip().removeprefix("[").removesuffix("]")
    if not wanted:
        raise OptionError(
            translated(
                "Name the address of the page: 127.0.0.1 for only this computer, or 0.0.0.0 for all devices in its "
                "network."
            )
        )
    try:
        found = socket.getaddrinfo(wanted, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OptionError(translated("There is no address {host}.", host=quoted(host))) from None
    family, *_, address = found[0]
    return Place(str(address[0]), family)


def address_here(family: socket.AddressFamily = socket.AF_INET) -> str:
    """Return the address of this computer in its network, in figures; its name if it is in none.

    `family`: which kind is wanted. The older kind comes first, as it is easier to type.
    """
    for each in dict.fromkeys((socket.AF_INET, family)):
        with suppress(OSError), socket.socket(each, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[each], 9))
            return str(probe.getsockname()[0])
    return socket.gethostname()


def _in_figures(address: str) -> IPv4Address | IPv6Address:
    figures = ip_address(address.partition("%")[0])
    # An older address in the form of a newer one means the older one.
    return getattr(figures, "ipv4_mapped", None) or figures
