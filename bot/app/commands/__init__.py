"""The handlers of commands and buttons, one feature per file."""
