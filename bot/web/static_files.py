"""Serve files from memory: they are compressed once, and browsers cache unchanged files.

The path of the page's modules contains a digest of all modules, so a browser caches them until a
new version changes one. Only the page itself is requested again at each visit.
"""

import gzip
import mimetypes
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from aiohttp import ETag, web

INDEX: Final = "index.html"

_FOR_EVER: Final = "max-age=31536000,immutable"
_DIGEST_BYTES: Final = 8
_PAGE: Final = b'"/page/'
"""How the page refers to its other files."""


class StaticFile:
    """A file in memory, with a tag that lets a browser ask whether it has changed."""

    def __init__(self, name: str, content: bytes, *, is_immutable: bool) -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._is_text = kind.startswith("text/") or kind.endswith(("javascript", "svg+xml"))
        self._content = content
        # The compressed and the plain file share this tag, so it is a weak one.
        self._tag = ETag(_digest(content), is_weak=True)
        self._headers = {
            "Content-Type": f"{kind}; charset=utf-8" if self._is_text else kind,
            "ETag": f'W/"{self._tag.value}"',
            "Cache-Control": _FOR_EVER if is_immutable else "no-cache",
        }
        if self._is_text:
            self._headers["Vary"] = "Accept-Encoding"

    async def serve(self, request: web.Request) -> web.Response:
        """Return the file, or a response that says that it has not changed."""
        known = request.if_none_match or ()
        if any(one.value in {self._tag.value, "*"} for one in known):
            return web.Response(status=304, headers=self._headers)
        if self._is_text and _takes_gzip(request):
            headers = self._headers | {"Content-Encoding": "gzip"}
            return web.Response(body=self._compressed, headers=headers)
        return web.Response(body=self._content, headers=self._headers)

    @cached_property
    def _compressed(self) -> bytes:
        return gzip.compress(self._content, mtime=0)


def page_files() -> Iterator[tuple[str, StaticFile]]:
    """Yield each file of the page with its path."""
    contents = {
        file.name: file.read_bytes()
        for file in (files("bot.web") / "page").iterdir()
        if file.is_file() and mimetypes.guess_type(file.name)[0]
    }
    folder = f"/page/{_digest_of(contents)}/"
    index = contents.pop(INDEX).replace(_PAGE, f'"{folder}'.encode())
    yield "/", StaticFile(INDEX, index, is_immutable=False)
    for name, content in contents.items():
        yield f"{folder}{name}", StaticFile(name, content, is_immutable=True)


def _takes_gzip(request: web.Request) -> bool:
    """Return whether a browser accepts gzip; a weight of 0 means that it does not."""
    offers = request.headers.get("Accept-Encoding", "").lower().replace(" ", "").split(",")
    weights = dict(one.partition(";q=")[::2] for one in offers)
    weight = weights.get("gzip", "0") or "1"
    return weight.strip("0.") != ""


def _digest_of(contents: Mapping[str, bytes]) -> str:
    return _digest(b"".join(name.encode() + contents[name] for name in sorted(contents)))


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=_DIGEST_BYTES).hexdigest()
