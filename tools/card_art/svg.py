"""The few shapes of SVG that the deck is drawn with; a drawing is a piece of SVG text."""

from typing import Final, TypeAlias

from tools.card_art.palette import INK

Point: TypeAlias = tuple[float, float]
"""Right and down, in units of the card: one is a pixel of the sprite."""

NONE: Final = "none"
LINE: Final = 2.6
"""How thick an outline is where nothing else is said."""


def path(outline: str, fill: str = NONE, line: float = LINE, ink: str = INK) -> str:
    """Draw an outline in the letters of SVG's paths, filled, and drawn with a round pen."""
    return _element("path", d=outline, fill=fill, **_pen(line, ink))


def circle(centre: Point, radius: float, fill: str, line: float = LINE, ink: str = INK) -> str:
    """Draw a circle, filled and drawn round."""
    return ellipse(centre, (radius, radius), fill, line, ink)


def ellipse(centre: Point, radii: Point, fill: str, line: float = LINE, ink: str = INK) -> str:
    """Draw an ellipse, filled and drawn round."""
    (x, y), (across, down) = centre, radii
    return _element("ellipse", cx=x, cy=y, rx=across, ry=down, fill=fill, **_pen(line, ink))


def box(corner: Point, size: Point, radius: float, fill: str, line: float = LINE) -> str:
    """Draw a rectangle with round corners, by its upper left one."""
    (x, y), (width, height) = corner, size
    measures = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    return _element("rect", fill=fill, **measures, **_pen(line, INK))


def placed(drawing: str, at: Point, scale: float = 1, turn: float = 0) -> str:
    """Move the origin of a drawing, scale it and turn it by degrees clockwise."""
    moves = f"translate({at[0]:g},{at[1]:g})rotate({turn:g})scale({scale:g})"
    return _group(drawing, transform=moves)


def stretched(drawing: str, at: Point, scale: Point) -> str:
    """Move the origin of a drawing and scale it by width and height."""
    moves = f"translate({at[0]:g},{at[1]:g})scale({scale[0]:g},{scale[1]:g})"
    return _group(drawing, transform=moves)


def mirrored(drawing: str) -> str:
    """Return a drawing and its reflection, left and right of the vertical axis."""
    return drawing + _group(drawing, transform="scale(-1,1)")


def turned_round(drawing: str, axis: float) -> str:
    """Return a drawing reflected in an upright line."""
    return _group(drawing, transform=f"translate({2 * axis:g},0)scale(-1,1)")


def document(drawing: str, size: tuple[int, int]) -> str:
    """Draw a whole SVG, its origin in the upper left corner."""
    width, height = size
    return _element(
        "svg",
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )


def _group(drawing: str, **attributes: str) -> str:
    return _element("g", drawing, **attributes)


def _element(name: str, *content: str, **attributes: str | float) -> str:
    """Draw an element; in the name of an attribute `_` stands for `-`."""
    told = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else format(value, "g")}"'
        for key, value in attributes.items()
    )
    return f"<{name}{told}>{''.join(content)}</{name}>"


def _pen(line: float, ink: str) -> dict[str, str | float]:
    if not line:
        return {}
    rounded = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return {"stroke": ink, "stroke_width": line, **rounded}
