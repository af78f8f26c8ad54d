"""The handlers of commands and buttons: one feature a file."""
