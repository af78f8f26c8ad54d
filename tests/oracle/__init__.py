"""A second implementation of the rules, independent of the engine, for comparison."""
