"""The player who reckons: what the others may hold by all they said, and what to say to it."""
