"""Read what people type: words in four languages, the action they ask for, and error texts."""
