"""People at tables: simulated, recorded and counted."""
