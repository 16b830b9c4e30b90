"""The shapes of a rulebook folder's files as JSON Schema, by which editors complete and check them.

A schema describes what the reader accepts. The models accept a little more than they say of themselves, which is
added here. Faults that only the game's module can find are left to `hoyle check`.
"""

from __future__ import annotations

from typing import Any

from hoyle.book.layered.general_schema import General
from hoyle.book.primitives import NAME
from hoyle.book.schema import PROCEDURES, Document, GameFile
from hoyle.kit.editions import EDITION
from hoyle.kit.ways.shapes import CARD_WORDS, SHAPES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
IDS = "urn:hoyle:schema:"
# A single entry may be written without its list.
_ONE_OR_MORE = (
    ("Wager", "stake"), ("Irregularity", "then"), ("Step", "who"), ("HouseWayRow", "hand"), ("HouseWayRow", "prefer"),
    ("WayCondition", "ranks"), ("PartWant", "is"), ("PartWant", "ranks"), ("PartWant", "cards"),
)  # fmt: skip
# Words of a house way, and ranks that may be bare numbers.
_WAY_WORDS = (("HouseWayRow", "hand", SHAPES), ("PartWant", "cards", CARD_WORDS))
_WAY_RANKS = (("WayCondition", "ranks"), ("PartWant", "ranks"))
# A ratio may be a bare number.
_RATIOS = ("equals", "at_least", "at_most", "winnings_at_most")
# A file that is set by another game needs only these.
_ALWAYS = ("game", "title", "document", "section", "lines", "about")


def with_id(name: str, title: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": DIALECT, "$id": f"{IDS}{name}", **schema, "title": title}


def widen(shapes: dict[str, Any]) -> None:
    """Say of these shapes what their readers accept beside what the models say."""
    for shape, field, words in _WAY_WORDS:
        if shape in shapes:
            shapes[shape]["properties"][field]["items"] = {"enum": list(words)}
    for shape, field in _WAY_RANKS:
        if shape in shapes:
            shapes[shape]["properties"][field]["items"] = {"type": ["string", "integer"]}
    for shape, field in _ONE_OR_MORE:
        for fields in _fields_of(shapes, shape):
            if field in fields:
                fields[field] = {"anyOf": [fields[field]["items"], fields[field]]}


def _fields_of(shapes: dict[str, Any], shape: str) -> list[dict[str, Any]]:
    """Of every shape of this name: two of one name are told apart by their modules."""
    return [
        each["properties"] for name, each in shapes.items() if name == shape or name.endswith(f"__{shape}")
    ]


def rulebook_schema() -> dict[str, Any]:
    """`BOOK/GAME.yaml`."""
    schema = GameFile.model_json_schema(by_alias=True)
    shapes = schema["$defs"]
    widen(shapes)
    for field in _RATIOS:
        shapes["StakeRule"]["properties"][field]["anyOf"].append({"type": "integer"})
    schema["properties"]["procedures"]["propertyNames"] = {"enum": list(PROCEDURES)}
    others = [name for name in schema["required"] if name not in _ALWAYS]
    schema["required"] = list(_ALWAYS)
    schema["anyOf"] = [{"required": others}, {"required": ["as_in"]}]
    return with_id("rulebook", "Hoyle rulebook file", schema)


def general_schema() -> dict[str, Any]:
    """`BOOK/_general.yaml`."""
    schema = General.model_json_schema(by_alias=True)
    widen(schema["$defs"])
    schema["$defs"]["GeneralPart"]["properties"]["procedures"]["propertyNames"] = {"enum": list(PROCEDURES)}
    return with_id("general", "Hoyle general part of a document", schema)


def documents_schema() -> dict[str, Any]:
    """`documents.yaml`."""
    shape = Document.model_json_schema(by_alias=True)
    shape["properties"]["book"]["pattern"] = f"({NAME.pattern})|({EDITION.pattern})"
    shapes = shape.pop("$defs", {})  # references begin at the top
    return with_id(
        "documents",
        "Hoyle documents of a rulebook folder",
        {
            "type": "object",
            "$defs": shapes,
            "additionalProperties": shape,
            "description": "Each document by an id of its own.",
        },
    )
