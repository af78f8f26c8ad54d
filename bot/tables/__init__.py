"""The tables in chats: how they are arranged, how they are stored, and their matches."""
