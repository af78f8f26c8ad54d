"""Tools that make assets for the program, measure it and simulate its use; none is shipped."""
