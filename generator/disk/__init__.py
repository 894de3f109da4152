"""What is written to the disk is there whole or not at all, and processes that share it wait for each other."""
