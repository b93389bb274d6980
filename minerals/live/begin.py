"""The first lines of Python in a worker: the kit is found, and the host talks to the page."""

import sys

sys.path[:0] = ["/kit"]
sys.dont_write_bytecode = True

import json

from minerals.live.host import Host, quiet

quiet()
_talk = [None]
_host = Host(lambda message: _talk[0](json.dumps(message)))


def _listen(say):
    _talk[0] = say


{
    "listen": _listen,
    "begin": lambda place, source, given: _host.begin(place, source, json.loads(given)),
    "take": lambda message: _host.take(json.loads(message)),
}
