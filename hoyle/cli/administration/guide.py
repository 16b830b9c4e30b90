"""Write the gaming guide of a game for its players.

hoyle guide ny/craps --out craps.html
hoyle guide oh/blackjack --house my_casino.yaml
"""

from __future__ import annotations

from hoyle.cli.shared.arguments import Choices, GamePath, HouseFile
from hoyle.cli.shared.documents import Document, PutBy, Variant, read_shares, subject_in, write_document


def command(
    game: GamePath,
    house: HouseFile = None,
    option: Choices = None,
    variant: Variant = "",
    put_by: PutBy = None,
    out: Document = None,
) -> None:
    from hoyle.report.compliance.guides import GUIDE_STYLE, guide

    subject = subject_in(game, house, option, variant)
    write_document(guide(subject, read_shares(subject, put_by)), out, GUIDE_STYLE)
