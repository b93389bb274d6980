"""What holds wherever a test lies: the notebooks lie outside of `tests`."""

collect_ignore = ["minerals/template/project"]

pytest_plugins = ["tests.notebooks.shown"]
