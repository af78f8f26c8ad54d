"""Writes every playthrough anew: ``python -m tests.golden.write``, then read the difference."""

from tests.golden.playthrough import PLAYTHROUGHS, written

if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        playthrough.path.write_text(written(playthrough), encoding="utf-8")
