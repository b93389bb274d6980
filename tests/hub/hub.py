"""A real JupyterHub on this machine, with the configuration that the kit ships. It leaves nothing running behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.hub.conftest import STUDENTS

PASSWORD = "gneiss-and-mica-schist"
_MARK = "MINERALS_TEST_HUB"
_PATIENCE = 90

OVERRIDES = '''
import os
import pwd
from types import SimpleNamespace

load_subconfig({shipped!r})

from jupyterhub.spawner import SimpleLocalProcessSpawner


class OtherUsers(SimpleLocalProcessSpawner):
    """Starts each server as a system user of its own. Such users need not be set up: their numbers are enough."""

    numbers = {numbers!r}

    def make_preexec_fn(self, name):
        home, number = self.home_dir, self.numbers.get(name)

        def become():
            os.makedirs(home, exist_ok=True)
            os.chdir(home)
            if number is not None:
                os.chown(home, number, number)
                os.setgroups([])
                os.setgid(number)
                os.setuid(number)

        return become


known = pwd.getpwnam
students = {{name: SimpleNamespace(pw_uid=OtherUsers.numbers.get(name, 0)) for name in {students!r}}}
pwd.getpwnam = lambda name: students.get(name) or known(name)
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api_port}"
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = {password!r}
c.JupyterHub.spawner_class = OtherUsers
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r}
c.LocalProcessSpawner.interrupt_timeout = 1
c.JupyterHub.services[0]["environment"] = {environment!r}
c.Spawner.environment = {{**c.Spawner.environment, **{environment!r}}}
if os.geteuid() == 0 and not OtherUsers.numbers:
    c.Spawner.args = [*c.Spawner.args, "--allow-root"]
'''
"""What the test changes: free ports, one password for all, and servers for users whom this machine does not know."""


@contextmanager
def running(
    programs: Path, shipped: Path, folder: Path, kit: Mapping[str, str], numbers: Mapping[str, int]
) -> Iterator[str]:
    """Start a hub and yield its address. At the end it and all that it has started are gone."""
    port, hub_port, api_port = _free_ports(3)
    mark = uuid.uuid4().hex
    environment = {**kit, _MARK: mark}
    (folder / "config.py").write_text(
        OVERRIDES.format(
            shipped=str(shipped),
            numbers=dict(numbers),
            students=STUDENTS,
            port=port,
            hub_port=hub_port,
            api_port=api_port,
            password=PASSWORD,
            homes=str(folder / "homes/{username}"),
            environment=environment,
        )
    )
    (folder / "homes").mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "COV"))}
    own = {**kept, **environment, "PATH": f"{programs}:{kept.get('PATH', '')}", "HOME": str(folder)}
    with (folder / "hub.log").open("wb") as said:
        command = [str(programs / "jupyterhub"), "-f", str(folder / "config.py")]
        started = subprocess.Popen(command, cwd=folder, env=own, stdout=said, stderr=said)
        try:
            _wait(started, port, folder / "hub.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            _stop(started, mark)


def left(mark: str) -> list[int]:
    """The processes of a hub that are still there."""
    sought = f"{_MARK}={mark}".encode()
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if sought in (place / "environ").read_bytes():
                found.append(int(place.name))
    return found


def _stop(started: subprocess.Popen[bytes], mark: str) -> None:
    started.terminate()  # the hub then stops the servers, the proxy and its services
    with suppress(subprocess.TimeoutExpired):
        started.wait(30)
    # A hub that was hurt may leave some: servers are in sessions of their own.
    for process in left(mark):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    started.wait(10)


def _wait(started: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while True:
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/hub/api/", timeout=5):
            return
        assert started.poll() is None and time.monotonic() < end, log.read_text()[-4000:]
        time.sleep(0.2)


def _free_ports(number: int) -> list[int]:
    opened = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in opened]
    for each in opened:
        each.close()
    return ports
