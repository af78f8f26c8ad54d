"""Our own Spanish deck, drawn as SVG by code; ``make sprites`` renders it into what ships."""
