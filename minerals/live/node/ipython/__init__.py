"""What ipywidgets asks of IPython, on a page that has none."""

__version__ = "9.0.0"
version_info = (9, 0, 0, "")


def get_ipython():
    """Return None: nobody types here."""


def display(*objects, **options):
    """Show nothing: the page shows what its places name."""
