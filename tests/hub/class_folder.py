"""The folder of a class, shared as docs/teaching/jupyterhub.md says."""

from __future__ import annotations

import os

from minerals.classroom.room import ClassFolder


def share(folder: ClassFolder, teacher: int | None) -> None:
    """Do what the guide tells an administrator to do: chown, chmod 755, chmod 3733."""
    if teacher is not None:
        for path in (folder.path, folder.work, folder.path / "class.toml"):
            os.chown(path, teacher, teacher)
    folder.path.chmod(0o755)
    (folder.path / "class.toml").chmod(0o644)
    folder.work.chmod(0o3733)
