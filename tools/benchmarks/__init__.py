"""The benchmarks and their targets; ``python -m tools.benchmarks`` prints the table."""
