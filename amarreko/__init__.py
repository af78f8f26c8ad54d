"""What the program is installed under, so that its packages meet no others of the same names."""
