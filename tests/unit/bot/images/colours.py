"""Colours as seen by people: contrast, and the effect of missing green cones."""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

Pixels: TypeAlias = npt.NDArray[np.float64]
"""An array of shape (height, width, 3) or (3,): red, green and blue, each from 0 to 1."""

CHAT: Final = (49, 51, 56)
"""The dark background of a Discord chat."""

DEUTERANOPIA: Final = np.array(
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]
)
"""The matrix of Machado, Oliveira and Fernandes 2009, severity 1.0, for linear light."""


def pixels(picture: Image.Image, size: tuple[int, int]) -> Pixels:
    """Return an image at this size on the background of a chat."""
    ground = Image.new("RGBA", picture.size, (*CHAT, 255))
    ground.alpha_composite(picture)
    small = ground.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    return np.asarray(small, dtype=np.float64) / 255


def distance(one: Pixels, other: Pixels) -> float:
    """Return the root mean square of all differences: 0 is equal, 1 is black and white."""
    return float(np.sqrt(np.mean((one - other) ** 2)))


def linear(seen: Pixels) -> Pixels:
    """Return the linear light of a screen (WCAG 2.2, relative luminance)."""
    curved: Pixels = np.where(seen <= 0.04045, seen / 12.92, ((seen + 0.055) / 1.055) ** 2.4)
    return curved


def contrast(one: Pixels, other: Pixels) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2), from 1 to 21."""
    return float(contrasts(one, other))


def contrasts(part: Pixels, ground: Pixels) -> npt.NDArray[np.float64]:
    """Return the contrast ratio of each pixel with one colour."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    one, other = linear(part) @ weights + 0.05, linear(ground) @ weights + 0.05
    ratio: npt.NDArray[np.float64] = np.maximum(one, other) / np.minimum(one, other)
    return ratio


def without_green_cones(seen: Pixels) -> Pixels:
    """Return the colours as a deuteranope sees them."""
    light: Pixels = np.clip(linear(seen) @ DEUTERANOPIA.T, 0, 1)
    curved: Pixels = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return curved
