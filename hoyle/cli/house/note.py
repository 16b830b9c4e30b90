"""Add a note to a logged event.

hoyle note 17 "Checked the camera: correct." --by "A. Manager" --data data
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import open_store


def command(
    event: Annotated[int, typer.Argument(help="The number of the event in hoyle log.", show_default=False)],
    found: Annotated[str, typer.Argument(metavar="TEXT", help="What was found.", show_default=False)],
    by: Annotated[str, typer.Option(metavar="NAME", help="Who found it.")] = "",
    database: Database = None,
    data: Data = None,
) -> None:
    from hoyle.house.control import event_notes, local_administration

    with open_store(database, data) as store:
        local_administration.leave_word(store.engine, "note", event_notes.text_of(store, event, found), by)
    print(f"Added the note to event {event}.")
