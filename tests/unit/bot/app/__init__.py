"""Tests of what people do in chats, through the host."""
