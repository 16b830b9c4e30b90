"""Print the JSON Schema of rulebook files, for editors and other programs.

hoyle schema > rulebook.schema.json
"""

from __future__ import annotations

from typing import Any

from hoyle.book.schema import GameFile
from hoyle.cli.shared.terminal import print_json

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# One of these may stand without its list, and a ratio may be a bare number: the reader takes both.
_ONE_OR_MORE = (("Wager", "stake"), ("Irregularity", "then"))
_RATIOS = ("equals", "at_least", "at_most", "winnings_at_most")
# A file that is set by another game needs only these.
_ALWAYS = ("game", "title", "document", "section", "lines", "about")


def command() -> None:
    print_json(rulebook_schema())


def rulebook_schema() -> dict[str, Any]:
    """What the models say, and what they accept beyond what they say."""
    schema = GameFile.model_json_schema(by_alias=True)
    shapes = schema["$defs"]
    for shape, field in _ONE_OR_MORE:
        many = shapes[shape]["properties"][field]
        shapes[shape]["properties"][field] = {"anyOf": [many["items"], many]}
    for field in _RATIOS:
        shapes["StakeRule"]["properties"][field]["anyOf"].append({"type": "integer"})
    others = [name for name in schema["required"] if name not in _ALWAYS]
    schema["required"] = list(_ALWAYS)
    schema["anyOf"] = [{"required": others}, {"required": ["as_in"]}]
    return {"$schema": DIALECT, **schema, "title": "Hoyle rulebook file"}
