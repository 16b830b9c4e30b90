"""List the approved terms, who approved them and when.

hoyle approvals --data data
"""

from __future__ import annotations

from hoyle.cli.shared.arguments import Data, Database, Json
from hoyle.cli.shared.house_database import open_store
from hoyle.cli.shared.terminal import grid, print_json, screen


def command(database: Database = None, data: Data = None, as_json: Json = False) -> None:
    from hoyle.house.control import approvals, local_administration

    with open_store(database, data) as store:
        found = approvals.read(store)
        for each in local_administration.waiting(store):
            if each["code"] in (approvals.APPROVED, approvals.ENDED):
                approvals.hear(found, each["code"], each["text"])
    if as_json:
        print_json([each._asdict() for each in found.values()])
        return
    console = screen()
    rows = [
        (each.path, each.by, each.on, each.reference, each.fingerprint[:12], each.filing[:12])
        for each in found.values()
    ]
    headings = ("game", "approved by", "on", "reference", "terms", "filing")
    console.print(grid(headings, rows, console) if rows else "No terms are approved.")
