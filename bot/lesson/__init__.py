"""The first lesson: what a teacher advises, how it is said, and those who play along."""
