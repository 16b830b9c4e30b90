"""Write a rules submission for the regulator.

hoyle filing ny/roulette --out filing.html
hoyle filing ny/craps --house my_casino.yaml --out craps.md
"""

from __future__ import annotations

from hoyle.cli.shared.arguments import Choices, GamePath, HouseFile
from hoyle.cli.shared.documents import Document, Variant, subject_in, write_document
from hoyle.cli.shared.terminal import note, screen


def command(
    game: GamePath,
    house: HouseFile = None,
    option: Choices = None,
    variant: Variant = "",
    out: Document = None,
) -> None:
    from hoyle.report.compliance.filing_document import digest_in, filing, missing

    subject = subject_in(game, house, option, variant)
    write_document(filing(subject), out)
    if out is not None:
        lacking = missing(subject)
        note(screen(), f"Digest of the filing: {digest_in(subject)}")
        if lacking:
            note(screen(), f"Still to add to the house file, under filing: {', '.join(lacking)}")
