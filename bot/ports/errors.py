"""Why a platform could not do what it was asked, or a port not be opened."""

from bot.ports.deeds import Address


class PlatformError(Exception):
    """A post could not be delivered."""


class RetryLaterError(PlatformError):
    """The platform asks to wait before anything else goes to this chat."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class UnreachableError(PlatformError):
    """The person has never opened the private chat, or has closed it."""


class GoneError(PlatformError):
    """The message is no longer there; it must be posted anew."""


class TooOldError(PlatformError):
    """The message may not be edited any more; it must be posted anew."""


class ForbiddenHereError(PlatformError):
    """The bot has been removed from the chat, or may not write in it."""


class PicturesForbiddenError(PlatformError):
    """The bot may send no pictures there; whether it may write shows without one."""


class NoThreadsError(PlatformError):
    """No thread can be opened there: the platform or the chat has none."""


class MovedError(PlatformError):
    """The chat has another address now."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        self.address = address


class FailedError(PlatformError):
    """Anything else that may pass: the network, or the platform itself.

    It carries the kind or the codes of what failed, but never its words.
    """


class RefusedTokenError(Exception):
    """The platform does not know the token, or does not grant what was asked; carries neither."""

    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform


class RefusedReadingError(RefusedTokenError):
    """The platform knows the token, but does not let this bot read what people write."""


class CannotListenError(Exception):
    """Nobody can be let in at an address: it is taken, or none of this machine."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port)
        self.address = f"{host}:{port}"
