"""The error for what cannot be printed."""


class PaperError(Exception):
    """A PDF that cannot be made; the message is one sentence."""
