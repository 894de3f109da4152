"""Ask the floor: the forms, what their answers make, and what is answered."""
