"""Plain blackjack rounds in batches: every deal and every card by as many words as the shoe has ways to give it."""

from collections import Counter
from math import perm
from typing import Any

import numpy as np
import pytest

from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kernels.blackjack import rounds as blackjack_rounds
from hoyle.kernels.blackjack.batch_rounds import make_batch, play_batch
from hoyle.kernels.blackjack.drawing_hands import VALUES
from hoyle.kernels.blackjack.first_cards import (
    COUNT_BITS,
    NUMBER_BITS,
    SLOTS,
    compile_deals,
    deal_of,
    drawn,
    is_favouring,
)
from hoyle.kernels.blackjack.plain_rounds import _lay_first
from hoyle.kernels.blackjack.round_row import POSITION, READY, ROW, VALUE
from hoyle.kernels.blackjack.round_tables import FIRSTS, first_cards
from hoyle.kernels.common.random_deal import decks as whole_shoe
from hoyle.kernels.common.random_stream import open_stream
from hoyle.strategy.wagered import Wagered
from tests.agreement.kernel_play import strategy_of
from tests.support.samples import every

DECKS = (1, 2, 6, 8)


def copies(decks: int) -> list[int]:
    return [0, *([4 * decks] * 9), 16 * decks]


@pytest.mark.parametrize("decks", DECKS)
def test_every_deal_has_its_share_of_the_words(decks: int) -> None:
    deals = compile_deals(whole_shoe(decks))
    words = [0] * FIRSTS
    for slot, limit in enumerate(deals.limits.tolist()):
        words[deals.either[2 * slot]] += limit
        words[deals.either[2 * slot + 1]] += int(deals.whole) - limit
    times = SLOTS * int(deals.whole) // perm(52 * decks, 4)
    ways = [_ways_one_by_one(decks, cards) for cards in first_cards()]
    assert sum(ways) == perm(52 * decks, 4)
    assert words == [times * count for count in ways]


def _ways_one_by_one(decks: int, cards: tuple[int, ...]) -> int:
    """The orders of the player's two, each times the cards that are left of a value when its turn comes."""
    found = 0
    for order in {(cards[0], cards[1]), (cards[1], cards[0])}:
        left, ways = copies(decks), 1
        for value in (*order, *cards[2:]):
            ways *= left[value]
            left[value] -= 1
        found += ways
    return found


@pytest.mark.parametrize("decks", DECKS)
def test_a_deal_that_is_given_has_a_word(decks: int) -> None:
    deals = compile_deals(whole_shoe(decks))
    for deal, word in enumerate(deals.words):
        assert not is_favouring(word, deals.whole)
        assert deal_of(word, deals.limits, deals.either) == deal


GONE = ((), (1, 10, 10, 5), (1, 1, 1, 1), (10, 10, 10, 9, 9, 2, 2, 2))


@pytest.mark.parametrize(("decks", "gone"), every(5, [(decks, gone) for decks in DECKS for gone in GONE]))
def test_all_cards_that_are_left_have_the_same_chance(decks: int, gone: tuple[int, ...]) -> None:
    """By every number there is: exactly as often as the shoe still has the value."""
    cards = compile_deals(whole_shoe(decks)).cards
    size, numbers = 52 * decks, 1 << NUMBER_BITS
    found: Counter[int] = Counter()
    for number in range(numbers):
        value, now, is_there = drawn(np.uint16(number), packed(gone), cards, np.uint64(numbers % size))
        if is_there:
            found[int(value) + 1] += 1
            assert now == packed((*gone, int(value) + 1))
        else:
            assert now == packed(gone)
    left = Counter(dict(enumerate(copies(decks)))) - Counter(gone)
    assert found == {value: count * (numbers // size) for value, count in left.items()}


def packed(values: tuple[int, ...]) -> np.uint64:
    return np.uint64(sum(1 << COUNT_BITS * (value - 1) for value in values))


@pytest.mark.parametrize("decks", DECKS)
def test_a_card_that_is_given_has_a_number(decks: int) -> None:
    """One that draws the value as long as there is one left of it."""
    deals, size = compile_deals(whole_shoe(decks)), 52 * decks
    least = np.uint64((1 << NUMBER_BITS) % size)
    for value, number in enumerate(deals.numbers, start=1):
        count = min(copies(decks)[value], 1 << COUNT_BITS)
        found = drawn(number, packed((value,) * (count - 1)), deals.cards, least)
        assert (found[0] + 1, found[2]) == (value, 1)


def made(path: str, rules: list[dict[str, Any]], **options: Any) -> Any:
    wagers = (Wagered("blackjack", 1000),)
    _, terms = open_terms(path, options)
    return blackjack_rounds.compile_rounds(terms, wagers, strategy_of("blackjack", wagers, rules))


def test_every_card_of_a_round_is_gone_from_its_shoe() -> None:
    """One round at a time, so that all that is known of it lies first; it may draw many cards."""
    plain = made("ny/blackjack", [{"when": {"hard": "4-17"}, "choose": "hit"}])._plain
    batch, rng, words, drawn_most = make_batch(), np.random.default_rng(6), np.zeros(4, np.uint64), 0
    small = plain._deck[VALUE[plain._deck] < 5]
    for turn in range(1500):
        row = rng.permutation(small if turn % 3 == 0 else plain._deck)
        play_batch(words, row[None], plain._asked[0], plain._tables, plain._deals, batch, 1)
        count = batch.positions[0]
        assert batch.draws_gone[0] == packed(tuple(VALUE[row[:count]].tolist()))
        drawn_most = max(drawn_most, int(count))
    assert drawn_most > 10


def test_what_is_left_begins_with_its_own_cards() -> None:
    """In the order of the draws, before all other cards of the shoe; of the tens any."""
    plain = made("ny/blackjack", [])._plain
    words, shoe, t, tens = open_stream(3, 1), plain._deck.copy(), np.zeros(ROW, np.int64), Counter[int]()
    for deal, (one, other, up, hole) in enumerate(first_cards()):
        _lay_first(words, shoe, plain._deck, plain._begins, plain._firsts, deal, t)
        assert list(VALUE[shoe[:4]]) == [one, up, other, hole]
        assert (t[POSITION], t[READY]) == (0, 4)
        tens.update(int(card) % 13 for card in shoe[:4] if VALUE[card] == VALUES)
        if deal % 50 == 0:
            assert sorted(shoe) == sorted(plain._deck)
    assert len(tens) == 4
    expected = tens.total() / 4
    assert all(abs(count - expected) < 5 * expected**0.5 for count in tens.values())


@pytest.mark.parametrize("count", [1, 1023, 1025, 140_000])
def test_rounds_are_the_same_whether_counted_or_written(count: int) -> None:
    """Also where a run is longer than what is played at a time."""
    rounds = made(
        "ny/blackjack",
        [{"when": {"pair": "2-9"}, "choose": "split"}, {"when": {"hard": "4-16"}, "choose": "hit"}],
    )
    totals, nets = rounds.run(4, 1, count), rounds.nets(4, 1, count)
    assert (totals.rounds, totals.pieces) == (count, count)
    assert totals.net[:-1] == tuple(nets.sum(axis=0))
    worths, counts = np.unique(nets.sum(axis=1), return_counts=True)
    assert totals.histogram == dict(zip(worths.tolist(), counts.tolist(), strict=True))


def test_a_strategy_that_only_hits_goes_through_all_its_cards() -> None:
    """Nobody stands: every hand is bust, 21 or blackjack, and the dealer plays against few."""
    rounds = made("ny/blackjack", [{"choose": "hit"}])
    totals = rounds.run(1, 0, 50_000)
    assert totals.rounds == 50_000
    assert -0.75 < totals.net[-1] / totals.wagered[-1] < -0.55


def test_rows_that_are_no_whole_shoe_are_refused() -> None:
    rounds = made("ny/blackjack", [])
    for rows in (np.zeros((2, 312), np.uint8), np.arange(52, dtype=np.uint8)[None]):
        with pytest.raises(HoyleError, match="a whole shoe here, all of its 312 cards"):
            rounds.given(rows)
