"""Pages at a learning platform: packages in the form SCORM 1.2, which Moodle, ILIAS and most others take.

- `package`: the package and its manifest, whatever its pages are about;
- `platform.js`: what a page tells the platform, and what the platform keeps for the student;
- `unit.js`: the script of a page that lives, by the name `UNIT`.
"""

from minerals.classroom.learning_platform.package import UNIT, Unit, make_package

__all__ = ["UNIT", "Unit", "make_package"]
