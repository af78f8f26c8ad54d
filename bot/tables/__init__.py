"""Tables in chats as data: who sits where, what is kept of them, and the games that run."""
