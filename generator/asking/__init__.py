"""Ask the floor: forms of a few questions whose answers make a situation, and what the engine rules on it, in words.

The page `/<language>/ask/` asks them in the reader's browser and `rulebook ask` on the command line, with the same code:
`generator/browser` translates this package together with the engine. So it keeps to what that knows; texts stand in
`i18n/<lang>/ask.yml`.
"""
