"""What the bot says: lines of data that become sentences in the language of their reader."""
