"""What a posted schedule costs players and the bank, as a table collects it, and the edges before and after it."""

from fractions import Fraction

import pytest

from hoyle.book.terms import Terms
from hoyle.engine import Limits, Table
from hoyle.errors import WagerRefused
from hoyle.exact import catalog
from hoyle.exact.common.after_collection import AfterCollection, after_collection, made_before, players_edge
from hoyle.exact.sheet import Part, Result, WagerPar
from hoyle.games.catalog import find_game, open_terms
from hoyle.report import par
from hoyle.report.sheet.collection_tables import collection_rows, note_of
from hoyle.report.sheet.figures import sheet_facts
from hoyle.report.sheet.html_page import body
from hoyle.report.sheet.sheet_tables import as_text
from tests.support.game_paths import banked

COLLECTED = tuple(
    path
    for path in banked("player_dealer")
    if any(fee.kind == "schedule" for fee in find_game(path)[1].fees.values())
)
RICH = 10**9
NO_REFUND = ("no_refund", "kept")


def rows_of(path: str, **options: str) -> tuple[Terms, tuple[WagerPar, ...], list[AfterCollection]]:
    sheet = catalog.par(path, options)
    _, terms = open_terms(path, options)
    return terms, sheet.wagers, list(after_collection(terms, sheet.wagers))


def test_three_card_poker_by_hand() -> None:
    """Schedule 1 takes $2 up to $100 of ante and bonus bets and $3 from $101 on; play is not counted in."""
    _, _, rows = rows_of("ca/three_card_poker")
    edge = Fraction(4373389, 101792600)
    at_five = next(
        row for row in rows if (row.schedule, row.stake_cents, row.players, row.covers) == ("1", 500, 1, None)
    )
    assert (at_five.player_pays, at_five.bank_pays) == (0, 200)
    assert at_five.player_before == at_five.player_after == edge
    assert (at_five.bank_before, at_five.bank_after) == (-edge, -edge + Fraction(2, 5))
    seven = [
        row for row in rows if (row.schedule, row.players) == ("1", 7)
    ]  # 7 x $15 is $105, and 7 x $14 is $98
    assert [(row.stake_cents, row.bank_pays) for row in seven[:2]] == [(500, 200), (1500, 300)]
    assert seven[1].bank_after == -edge + Fraction(3, 7 * 15)


def test_players_pay_by_their_own_wagers() -> None:
    """Schedule 2 of face up pai gow poker has bands for the bank and others for each player."""
    _, _, rows = rows_of("ca/face_up_pai_gow_poker")
    mine = [row for row in rows if row.schedule == "2" and row.label == rows[0].label]
    alone = {row.stake_cents: row for row in mine if row.players == 1 and row.covers is None}
    assert {stake: row.player_pays for stake, row in alone.items()} == {
        1000: 100, 101_00: 500, 501_00: 1000, 1001_00: 1500, 1501_00: 2000,
    }  # fmt: skip
    assert alone[1000].player_after - alone[1000].player_before == Fraction(1, 10)
    assert alone[1501_00].bank_after - alone[1501_00].bank_before == Fraction(5, 1501)


def test_a_bank_that_covers_half_a_wager() -> None:
    """Pai gow wins or loses the wager: half is covered. In three card poker nothing may be left for the play wager."""
    terms, wagers, _ = rows_of("ca/pai_gow_tiles")
    assert players_edge(terms, wagers[0], Fraction(1, 2)) == wagers[0].house_edge / 2
    terms, wagers, rows = rows_of("ca/three_card_poker")
    whole = wagers[0]
    half = players_edge(terms, whole, Fraction(1, 2))
    won = sum((result.probability for result in whole.results if result.net > 0), Fraction(0))
    lost = sum((result.probability for result in whole.results if result.net < 0), Fraction(0))
    assert half == (lost - won) / 2, "the ante alone uses up what there is, whatever the play wager does"
    assert players_edge(terms, whole, Fraction(2)) == whole.house_edge
    assert [row.covers for row in rows if row.covers] != []


def test_a_result_that_is_a_mean_has_no_part_covered() -> None:
    terms, wagers, _ = rows_of("ca/three_card_poker")
    whole = wagers[0]
    mean = whole._replace(
        results=(whole.results[0]._replace(probability=Fraction(1), parts=(), outcome="?"),)
    )
    assert players_edge(terms, mean, Fraction(1)) is None


@pytest.mark.parametrize("path", COLLECTED)
def test_a_table_collects_what_the_sheet_says(path: str) -> None:
    """The bank and every player, under every schedule, at every stake and number of players."""
    _, wagers, rows = rows_of(path)
    first = [row for row in rows if row.label == rows[0].label and row.covers is None]
    assert {row.schedule for row in first} == set(find_game(path)[1].fees["collection"].schedules)
    assert all(row.bank_before == -row.player_before for row in rows)
    for row in first[:: max(1, len(first) // 25)]:
        bank, player = collected(path, wagers[0], row)
        assert (bank, player) == (row.bank_pays, row.player_pays), row


def collected(path: str, par: WagerPar, row: AfterCollection) -> tuple[int, int]:
    game, terms = open_terms(path, {"collection_schedule": row.schedule})
    table = Table(game, terms, limits=Limits(least=100, most=10**8, chip=100))
    table.sit("bank", RICH, table.spot_count)
    table.take_bank("bank", RICH // 2)
    for at in range(1, row.players + 1):
        table.sit(f"player {at}", RICH)
        made = [(name, int(units * row.stake_cents), "") for name, units in made_before(terms, par)]
        table.place_all(f"player {at}", made)
    table.start()
    paid = {name: sum(line.fee for line in table.fee_lines if line.seat == name) for name in table.seats}
    return paid["bank"], paid["player 1"]


def test_no_edge_before_the_collection_is_changed() -> None:
    sheet = par("ca/ultimate_texas_holdem")
    whole = next(wager for wager in sheet.wagers if wager.on.startswith("with "))
    assert whole.house_edge == Fraction(50643648973, 2317817502000)
    facts = sheet_facts(sheet)["collections"]
    assert {fact["player_edge_before_exact"] for fact in facts if fact["bank_covers_stakes"] is None} == {
        str(whole.house_edge)
    }


def test_the_sheet_shows_collections_where_there_are_any() -> None:
    sheet = par("ca/three_card_poker")
    assert "before and after the collection" in as_text(sheet)
    assert "before and after the collection" in body(sheet)
    other = par("ny/three_card_poker")
    assert "before and after the collection" not in as_text(other)
    assert sheet_facts(other)["collections"] == []


def test_one_schedule_and_its_least_wager() -> None:
    """A table has one schedule, and refuses a wager below it."""
    game, terms = open_terms("ca/pai_gow_tiles", {"collection_schedule": "2"})
    table = Table(game, terms, limits=Limits(least=500))
    table.sit("ann", RICH)
    with pytest.raises(WagerRefused, match=r"\$25"):
        table.place("ann", "pai_gow", 2000)


def test_a_sheet_tells_both_effects_of_no_refund() -> None:
    """Nothing changes while all is covered. Where less is left, the other reading takes what the bank cannot pay."""
    sheet = par("ca/pure_21_5_blackjack", options={"offer_buster": "no"})
    told = {
        each.wager: each for each in sheet.other_readings() if (each.reading, each.alternative) == NO_REFUND
    }
    assert set(told) == {"blackjack, 0.5 of the stake left", "blackjack, 1 of the stake left"}
    kept = par("ca/pure_21_5_blackjack", options={"offer_buster": "no"}, readings=dict([NO_REFUND]))
    for covers, label in (
        (Fraction(1, 2), "blackjack, 0.5 of the stake left"),
        (Fraction(1), "blackjack, 1 of the stake left"),
    ):
        row = next(row for row in collection_rows(sheet) if row.covers == covers)
        other = next(row for row in collection_rows(kept) if row.covers == covers)
        assert (told[label].house_edge, told[label].otherwise) == (row.player_before, other.player_before)
        assert other.player_before > row.player_before
    assert "comes back" in note_of(sheet)
    assert "stays with the bank" in note_of(kept)
    assert note_of(kept) in as_text(kept)


def test_a_fraction_is_told_only_where_it_is_exact() -> None:
    """Rounds with a split are spread in floating point, so what a bank covers of them is no exact edge."""
    facts = sheet_facts(par("ca/pure_21_5_blackjack", options={"offer_buster": "no"}))["collections"]
    assert {fact["bank_covers_stakes"] is None for fact in facts} == {True, False}
    for fact in facts:
        is_whole = fact["bank_covers_stakes"] is None
        assert (fact["player_edge_before_exact"] is not None) == is_whole
        assert (fact["bank_edge_after_exact"] is not None) == is_whole
    facts = sheet_facts(par("ca/three_card_poker"))["collections"]
    assert all(fact["bank_edge_after_exact"] for fact in facts)


def test_what_the_bank_has_left_goes_to_wagers_in_the_books_order() -> None:
    """Ante, play, pair plus: half a stake is gone with the ante that loses, and nothing is left for a pair."""
    terms, wagers, _ = rows_of("ca/three_card_poker")
    parts = (Part("pair_plus", "pair", Fraction(1)), Part("ante", "lose", Fraction(1)))
    net = sum((part.units * terms.prices[part.wager, part.outcome].odds.net for part in parts), Fraction(0))
    one = wagers[0]._replace(results=(Result("", net, Fraction(1), parts=parts),))
    assert players_edge(terms, one, Fraction(1, 2)) == Fraction(1, 2)
    assert players_edge(terms, one, Fraction(3, 2)) == Fraction(1, 2), (
        "half of the pair is paid after the ante"
    )
    assert players_edge(terms, one, Fraction(10)) == -net
