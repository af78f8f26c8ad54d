"""Writes both transcripts, and the README's pictures and animation: ``make transcripts``."""

import asyncio

from tests.transcripts.written import DOCS, PICTURES, PLATFORMS, page_of, transcript_of
from tests.unit.bot.images.chat_film import FILM, filmed
from tests.unit.bot.images.chat_pictures import DOCS as DRAWINGS
from tests.unit.bot.images.chat_pictures import LOOKS, drawn


async def main() -> None:
    """Write the pages, their pictures and the drawings; delete unused pictures."""
    pictures: dict[str, bytes] = {}
    for platform in PLATFORMS:
        transcript = await transcript_of(platform)
        page_of(platform).write_text(transcript.text, encoding="utf-8")
        pictures |= transcript.pictures
    (DOCS / PICTURES).mkdir(parents=True, exist_ok=True)
    for path in (DOCS / PICTURES).iterdir():
        path.unlink()
    for name, content in pictures.items():
        (DOCS / PICTURES / name).write_bytes(content)
    for look in LOOKS:
        (DRAWINGS / f"{look.name}.svg").write_text(await drawn(look), encoding="utf-8")
    FILM.write_text(await filmed(), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
