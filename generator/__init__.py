"""The rulebook generator: poker tournament rules as data, checked by a rulings engine, rendered as site and PDFs."""
