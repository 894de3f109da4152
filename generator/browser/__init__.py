"""The rulings engine in the reader's browser: the engine's own Python, translated to JavaScript when the site is built.

`bundle.py` is the entry. What the translation does not know it refuses with file and line (`faults.py`); what Python and JavaScript
do differently stands in `runtime.js`, exact or refused.
"""
