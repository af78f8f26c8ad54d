"""Deliver messages to chats and people: in order, merged, and within each platform's rate limit."""
