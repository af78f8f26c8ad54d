"""Hand records: parse, check, replay, verify and export JSON files (docs/HAND_RECORD.md)."""
