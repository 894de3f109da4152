"""`python -m generator` is the command `rulebook`."""

from generator.commands import main

if __name__ == "__main__":
    main(prog_name="rulebook")
