"""What can go wrong in print."""


class PaperError(Exception):
    """A PDF that cannot be made; the message is one sentence."""
