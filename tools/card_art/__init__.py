"""Our own deck as SVG files, which ``make sprites`` renders into the shipped sprites."""
