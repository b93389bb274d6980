"""A level as one HTML page that is solved without a kernel, and packages of such pages for learning platforms.

The engine answers every try beforehand, to a bounded number of positions. The page's script only looks answers up.

- `tree`: the positions that tries lead to, and the words about each;
- `refusals`: why other tries are refused;
- `choices`: the answers to a question;
- `page`: the page;
- `package`: packages for learning platforms.
"""

from minerals.classroom.level_page.package import level_package
from minerals.classroom.level_page.page import level_page

__all__ = ["level_package", "level_page"]
