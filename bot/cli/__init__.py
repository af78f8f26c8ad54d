"""Define the command line of ``amarreko``: its commands, their options, and what they start."""
