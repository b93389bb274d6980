"""The folder of a class, shared as docs/teaching/jupyterhub.md says, or as a letter box."""

from __future__ import annotations

import os
from collections.abc import Mapping

from minerals.classroom.hub import own_folder
from minerals.classroom.room import ClassFolder


def share(folder: ClassFolder, teacher: int | None) -> None:
    """Do what the guide tells an administrator to do: chown, chmod 755, chmod 711."""
    if teacher is not None:
        for path in (folder.path, folder.work, folder.path / "class.toml"):
            os.chown(path, teacher, teacher)
    folder.path.chmod(0o755)
    (folder.path / "class.toml").chmod(0o644)
    folder.work.chmod(0o711)


def give(folder: ClassFolder, students: Mapping[str, int]) -> None:
    """Do what the hub does before the servers of students start."""
    for name, number in students.items():
        own_folder(folder.path, name, number)


def make_letter_box(folder: ClassFolder) -> None:
    """Let everybody put files into the folder, as on a shared drive; nobody can list it."""
    folder.work.chmod(0o3733)
