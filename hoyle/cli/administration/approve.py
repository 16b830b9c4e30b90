"""`hoyle approve` and `hoyle approvals`: write down that a filing was approved, and list what is approved."""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.cli.administration.filing import Choices, GamePath, HouseFile, subject_in
from hoyle.cli.house.audit import Folder, Url, url_of
from hoyle.cli.shared.terminal import grid, print_json, screen


def approve_filing(
    game: GamePath,
    by: Annotated[str, typer.Option(help="Who approved it.")],
    on: Annotated[str, typer.Option(help="The day of the approval, as in 2030-01-31.")],
    filing: Annotated[
        str,
        typer.Option(help="The digest of the filing that was approved; it has to be this game's, as it is."),
    ],
    reference: Annotated[str, typer.Option(help="The approval's own number or letter.")] = "",
    house: HouseFile = None,
    option: Choices = None,
    database: Url = None,
    data: Folder = None,
) -> None:
    """Write down the approval of a filing, so that tables may be opened under its terms."""
    from hoyle.errors import HoyleError
    from hoyle.house.control import approvals, local_administration
    from hoyle.ledger import Store
    from hoyle.report.compliance.filing_document import digest_in

    subject = subject_in(game, house, option)
    digest = digest_in(subject)
    if digest != filing:
        raise HoyleError(
            f"the filing of {game} has the digest {digest} and not {filing}: options, words or rules are others than those "
            f"that were approved"
        )
    approval = approvals.made(game, subject.terms.fingerprint, digest, by, on, reference)
    store = Store.open(url_of(database, data))
    try:
        local_administration.leave_word(store.engine, approvals.APPROVED, approval.words())
    finally:
        store.close()
    print(f"{game} is approved under terms {approval.fingerprint}")


def list_approvals(
    database: Url = None,
    data: Folder = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The terms that are approved, by whom and when."""
    from hoyle.house.control import approvals, local_administration
    from hoyle.ledger import Store

    store = Store.open(url_of(database, data))
    try:
        found = approvals.read(store)
        for each in local_administration.waiting(store):
            if each["code"] in (approvals.APPROVED, approvals.ENDED):
                approvals.hear(found, each["code"], each["text"])
    finally:
        store.close()
    if as_json:
        print_json([each._asdict() for each in found.values()])
        return
    console = screen()
    rows = [
        (each.path, each.by, each.on, each.reference, each.fingerprint[:12], each.filing[:12])
        for each in found.values()
    ]
    headings = ("game", "approved by", "on", "reference", "terms", "filing")
    console.print(grid(headings, rows, console) if rows else "Nothing is approved.")
