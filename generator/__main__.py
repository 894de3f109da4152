"""`python -m generator` is the command `rulebook`."""

from generator.commands.program import run

if __name__ == "__main__":
    run()
