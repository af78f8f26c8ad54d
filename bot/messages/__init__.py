"""Render what people see of a table: the lobby, chat messages, private hands, and buttons."""
