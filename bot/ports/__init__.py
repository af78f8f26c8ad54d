"""What the bot stands on: a chat platform, its errors, time; and its process, settings and logs."""
