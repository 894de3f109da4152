"""Files are written completely or not at all, and processes that share them wait for each other."""
