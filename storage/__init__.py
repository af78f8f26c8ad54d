"""Store the events of every table, and documents beside them."""
