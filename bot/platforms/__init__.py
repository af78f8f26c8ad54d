"""Where people play; each platform's library is known to its own module alone."""
