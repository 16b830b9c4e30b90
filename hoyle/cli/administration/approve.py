"""Record the approval of a filing.

    hoyle approve ny/craps --by Ann --on 2030-01-31 --filing DIGEST --data data

Tables may then open under its terms. `hoyle filing` prints the digest. An approval holds for the filing with
exactly this digest.
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Choices, Data, Database, GamePath, HouseFile
from hoyle.cli.shared.documents import Variant, subject_in
from hoyle.cli.shared.house_database import open_store
from hoyle.errors import HoyleError


def command(
    game: GamePath,
    by: Annotated[str, typer.Option(help="Who approved it.")],
    on: Annotated[str, typer.Option(metavar="DAY", help="The day of the approval, as in 2030-01-31.")],
    filing: Annotated[str, typer.Option(metavar="DIGEST", help="The digest of the approved filing.")],
    reference: Annotated[str, typer.Option(help="The approval's number or letter.")] = "",
    house: HouseFile = None,
    option: Choices = None,
    variant: Variant = "",
    database: Database = None,
    data: Data = None,
) -> None:
    from hoyle.house.control import approvals, local_administration
    from hoyle.report.compliance.filing_document import digest_in

    subject = subject_in(game, house, option, variant)
    digest = digest_in(subject)
    if digest != filing:
        raise HoyleError(
            f"the filing of {game} has the digest {digest}, not {filing}: its options, texts or rules "
            "differ from those "
            f"that were approved"
        )
    approval = approvals.made(game, subject.terms.fingerprint, digest, by, on, reference)
    with open_store(database, data) as store:
        local_administration.leave_word(store.engine, approvals.APPROVED, approval.words())
    print(f"{game} is approved under terms {approval.fingerprint}")
