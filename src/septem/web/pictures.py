"""Pictures from outside the package: small SVG drawings, of which only shapes and colors come through.

Nothing else of a picture reaches the page: no scripts, no links, no styles, no text. A picture with anything else is refused
with the place of it, so that its author finds it.
"""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from septem.kernel.errors import BadData

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 32_768  # characters
SHAPES = {"g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "title"}
PLACES = {"d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height"}
PAINT = {
    "fill",
    "fill-opacity",
    "fill-rule",
    "opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
}
ALLOWED = PLACES | PAINT | {"points", "transform"}
PLAIN = re.compile(
    r"(?:(?:rotate|translate|scale|matrix|rgb)\([-\d.,\s]*\)|[-#\w.,%+\s])*"
)  # no url(), nothing quoted


@dataclass(frozen=True)
class Picture:
    """A drawing: its frame, and the shapes in it."""

    frame: str  # the viewBox
    shapes: str

    def symbol(self, name: str) -> str:
        """The drawing as a part of a sprite."""
        return f'<symbol id="{name}" viewBox="{self.frame}">{self.shapes}</symbol>'


def read(file: str, text: str) -> Picture:
    """The drawing in a file; BadData when there is more in it than shapes and colors."""
    if len(text) > LARGEST:
        raise BadData(file, "svg", "size", f"is larger than {LARGEST} characters")
    if "<!" in text.replace("<!--", ""):
        raise BadData(file, "svg", "doctype", "declarations are not allowed")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as problem:
        raise BadData(file, "svg", "syntax", str(problem)) from None
    if root.tag != f"{SVG}svg":
        raise BadData(file, "svg", "root", 'is not <svg xmlns="http://www.w3.org/2000/svg">')
    frame = root.get("viewBox", "").replace(",", " ").split()
    try:
        numbers = [float(number) for number in frame]
    except ValueError:
        numbers = []
    if len(numbers) != 4:
        raise BadData(file, "svg", "viewBox", "must be four numbers")
    return Picture(" ".join(frame), "".join(shape(file, child) for child in root))


def shape(file: str, element: ElementTree.Element) -> str:
    """One shape with those inside it, written anew."""
    name = element.tag.removeprefix(SVG)
    if name not in SHAPES:
        raise BadData(file, "svg", name, f"is no shape; there are {', '.join(sorted(SHAPES))}")
    if name == "title":
        return ""
    drawn = ElementTree.Element(name)
    for key, value in element.attrib.items():
        if key not in ALLOWED or not PLAIN.fullmatch(value):
            raise BadData(file, "svg", f"{name}.{key}", f"'{value}' is neither a place nor a color")
        drawn.set(key, value)
    head = ElementTree.tostring(drawn, encoding="unicode").removesuffix("/>").rstrip()
    return f"{head}>{''.join(shape(file, child) for child in element)}</{name}>"
