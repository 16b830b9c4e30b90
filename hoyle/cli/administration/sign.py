"""Write the sign for a table: limits, pay tables, jackpots.

hoyle sign ny/three_card_poker --option pair_plus_table=F --out sign.html
hoyle sign ny/roulette --house my_casino.yaml
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
    from hoyle.report.compliance.signs import SIGN_STYLE, sign

    subject = subject_in(game, house, option, variant)
    write_document(sign(subject, read_shares(subject, put_by)), out, SIGN_STYLE)
