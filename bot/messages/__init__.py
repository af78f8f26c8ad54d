"""Render what people see at a table: the lobby, chat messages, private hands, and buttons."""
