"""A JupyterHub for a class: its configuration, for the person who runs it to read and to change."""

from minerals.classroom.hub.configuration import hub_configuration
from minerals.classroom.hub.student_folder import own_folder

__all__ = ["hub_configuration", "own_folder"]
