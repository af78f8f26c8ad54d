"""Make the texts of the bot: localized text values become sentences in the reader's language."""
