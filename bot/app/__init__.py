"""Tables in chats: the host, who sits where, the clock, and all that people may do."""
