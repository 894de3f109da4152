"""The rulebook generator: poker tournament rules as data, checked by a rulings engine, rendered as site and PDFs."""

import time

STARTED = (
    time.time_ns()
)  # no module of the program has been read before, so that one with a later time may be another by now
