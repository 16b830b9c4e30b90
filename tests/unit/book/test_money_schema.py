"""What play reads of fees, limits and rounding is in the fingerprint and in the stored terms."""

from pathlib import Path

import pytest

from hoyle.book import Terms, resolve
from hoyle.book.loader import ROOT, load_file
from hoyle.book.stored_form import read_terms, stored_form
from hoyle.errors import TermsError
from hoyle.games.catalog import open_terms
from hoyle.kit.odds import parse_odds
from tests.support.own_book import copy_general

CAP = "    option: payout_limit\n    or_won_at: least\n"
BANDS = "          - {from: $1001, fee: $15}\n        player_fee: $0\n        lines: [3854, 3858]"
STRAIGHT = "    reading: groups_with_00\n    pays:\n      rule: at_least\n      cite: (e)(1)\n      lines: [362, 363] "
OWN_WAGERS = "        player_fee_wagers: [ante]"
ROUNDING = "rounding: {to_cents: 100, direction: up}"
OWN_BANDS = "player_bands: [{from: $5, fee: $1}]"


def resolved(folder: Path, path: str, old: str = "", new: str = "") -> Terms:
    book, _, game = path.partition("/")
    text = (ROOT / book / f"{game}.yaml").read_text(encoding="utf-8")
    assert not old or text.count(old) == 1
    copy_general(book, folder)
    file = folder / f"{game}.yaml"
    file.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return resolve(book, load_file(file, file.name)[0], {})


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("ny/mississippi_stud_poker", CAP, "    amount: $50,000\n    or_won_at: least\n"),
        ("ny/mississippi_stud_poker", CAP, "    option: payout_limit\n    or_won_at: most\n"),
        ("ny/mississippi_stud_poker", f"{CAP}    per: hand\n", f"{CAP}    per: player\n"),
        ("ca/three_card_poker", BANDS, BANDS.replace("player_fee: $0", OWN_BANDS)),
        ("ca/three_card_poker", BANDS, BANDS.replace("player_fee: $0", f"{OWN_BANDS}\n{OWN_WAGERS}")),
        ("ny/roulette", STRAIGHT, STRAIGHT.replace("    pays:", f"    {ROUNDING}\n    pays:")),
    ],
)  # fmt: skip
def test_what_play_reads_is_covered(tmp_path: Path, path: str, old: str, new: str) -> None:
    terms, shipped = resolved(tmp_path, path, old, new), resolved(tmp_path, path)
    assert shipped.fingerprint == open_terms(path)[1].fingerprint != terms.fingerprint
    kept = read_terms(stored_form(terms)[0])
    assert kept.fingerprint == terms.fingerprint
    assert (kept.roundings, kept.file.caps, kept.file.fees) == (
        terms.roundings,
        terms.file.caps,
        terms.file.fees,
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (STRAIGHT, STRAIGHT.replace("rule: at_least", "rule: between\n      most: {win: 40}")),
        ("    default: double_zero\n", "    default: double_zero\n    scope: house\n"),
    ],
)  # fmt: skip
def test_what_a_house_may_choose_is_not_played(tmp_path: Path, old: str, new: str) -> None:
    path = "ny/roulette"
    assert resolved(tmp_path, path, old, new).fingerprint == resolved(tmp_path, path).fingerprint


def test_a_price_out_of_a_meter_is_another_price(tmp_path: Path) -> None:
    path = "ny/caribbean_stud_poker"
    terms = resolved(tmp_path, path, "flush:          [$50, $50]", "flush: [$50 from meter, $50 from meter]")
    assert terms.fingerprint != resolved(tmp_path, path).fingerprint
    kept = read_terms(stored_form(terms)[0])
    assert kept.prices["progressive", "flush"].odds == parse_odds("$50 from meter")


@pytest.mark.parametrize("text", ["$60", "$40 from meter", "$60 from mega", "20% of meter"])
def test_a_house_does_not_change_who_pays(tmp_path: Path, text: str) -> None:
    """The book pays no less than $50 from the meter: $60 from the meter would do."""
    path = "ny/caribbean_stud_poker"
    file = resolved(
        tmp_path, path, "flush:          [$50, $50]", "flush: [$50 from meter, $50 from meter]"
    ).file
    resolve("ny", file, {}, {"progressive": {"flush": "$60 from meter"}})
    with pytest.raises(TermsError, match="progressive"):
        resolve("ny", file, {}, {"progressive": {"flush": text}})
