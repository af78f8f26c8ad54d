"""The process itself: settings, logs, tasks in the background, and pauses of the collector."""
