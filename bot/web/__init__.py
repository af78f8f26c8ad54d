"""The web: a page that shows a table to one person and takes their presses.

It is no platform: it looks at a table of the app and sends requests of people of a platform.
"""
