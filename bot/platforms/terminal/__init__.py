"""Play in a terminal: one person, with computer players in the other seats."""
