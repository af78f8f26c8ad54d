"""What is timed, and against what; ``python -m tools.benchmarks`` prints the table."""
