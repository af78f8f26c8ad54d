"""Hold the tables in chats: their arrangement, their documents in the store, and their matches."""
