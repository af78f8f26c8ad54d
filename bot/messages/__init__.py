"""What a chat shows of a table: the lobby, the living post, the private hand, their buttons."""
