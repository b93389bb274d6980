"""What holds wherever a test lies: the notebooks lie outside of `tests`."""

pytest_plugins = ["tests.notebooks.shown"]
