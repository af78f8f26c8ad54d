"""Parse what people type in four languages: actions, commands, settings and questions."""
