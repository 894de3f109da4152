"""Drawings of worked examples: the table, its chips and cards as SVG, and the same in sentences.

A scene says what is to be seen, without words of any language; a layout puts it into boxes; `picture` writes it down. Nothing is drawn
twice: the languages of an example share one layout.
"""
