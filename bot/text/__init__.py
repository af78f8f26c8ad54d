"""Make the bot's texts: turn localized text values into sentences in the reader's language."""
