"""Hand records: hands and matches as JSON, checked, told and written (docs/HAND_RECORD.md)."""
