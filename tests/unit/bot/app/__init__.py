"""Tests of the app: people act in chats, and the host answers."""
