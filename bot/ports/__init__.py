"""What the bot needs from outside: a chat platform, its errors, and time."""
