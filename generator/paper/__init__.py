"""PDFs of the rulebooks, typeset with Typst."""
