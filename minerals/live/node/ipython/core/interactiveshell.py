"""The shell that is not there."""


class InteractiveShell:
    """A shell that is not there."""

    @staticmethod
    def initialized():
        """Tell that there is none."""
        return False
