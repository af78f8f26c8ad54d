"""Screenshots of the page of a table."""
