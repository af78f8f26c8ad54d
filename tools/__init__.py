"""Code that produces, measures and simulates the program; none of it is shipped."""
