"""Parse, check, replay, verify and export hand records, which are JSON (docs/HAND_RECORD.md)."""
