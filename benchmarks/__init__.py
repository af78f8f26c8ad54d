"""What is timed, and against what; ``python -m benchmarks`` prints the table."""
