"""Print the JSON Schema of rulebooks and house files.

hoyle schema > rulebook.schema.json
hoyle schema house > house.schema.json
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hoyle.book.json_schema import documents_schema, general_schema, rulebook_schema
from hoyle.cli.shared.terminal import print_json
from hoyle.errors import UnknownName
from hoyle.report.compliance.house_file import house_schema

FILES = ("rulebook", "general", "documents", "house")


def command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="rulebook (BOOK/GAME.yaml), general (BOOK/_general.yaml), documents (documents.yaml) or house.",
            autocompletion=lambda: list(FILES),
        ),
    ] = "rulebook",
) -> None:
    print_json(schema_of(file))


def schema_of(file: str) -> dict[str, Any]:
    match file:
        case "rulebook":
            return rulebook_schema()
        case "general":
            return general_schema()
        case "documents":
            return documents_schema()
        case "house":
            return house_schema()
    raise UnknownName("schema", file, FILES)
