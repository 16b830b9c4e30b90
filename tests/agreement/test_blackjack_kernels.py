"""Blackjack: the kernel against the engine on the same cards, with every side wager of every book."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hoyle.engine import Draw, Drawn, Limits, Table
from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kernels.blackjack import rounds as blackjack_rounds
from hoyle.kernels.catalog import compile_rounds
from hoyle.kit.cards import DECK, parse_cards
from tests.agreement.kernel_play import (
    OneSeat,
    assert_equal,
    nets_of,
    optimal_of,
    shuffled,
    strategy_of,
    wagers_of,
)
from tests.support.samples import every

LIMITS = Limits(least=1, most=10**12, chip=100)
BASIC: list[dict[str, Any]] = [
    {"when": {"offered": "rescue", "hard": "12-16"}, "choose": "rescue"},
    {"when": {"offered": "keep"}, "choose": "keep"},
    {"when": {"offered": "insurance", "natural": "yes"}, "choose": "even_money"},
    {"when": {"offered": "insurance", "hard": "18+"}, "choose": "insurance"},
    {"when": {"offered": "insurance", "hard": "10-11"}, "choose": "insurance", "amount": "$2"},
    {"when": {"offered": "insurance"}, "choose": "no"},
    {"when": {"hard": "15-16", "dealer_shows": ["9", "10", "A"]}, "choose": "surrender"},
    {"when": {"pair": ["A", 8, 10]}, "choose": "split"},
    {"when": {"pair": "2-7", "dealer_shows": "2-7"}, "choose": "split"},
    {"when": {"hard": "10-11", "dealer_shows": "2-9"}, "choose": "double"},
    {"when": {"hard": 9, "dealer_shows": "3-6"}, "choose": "double", "amount": "$4"},
    {"when": {"soft": "13-18", "dealer_shows": "4-6"}, "choose": "double"},
    {"when": {"soft": "19+"}, "choose": "stand"},
    {"when": {"soft": 18, "dealer_shows": "2-8"}, "choose": "stand"},
    {"when": {"hard": "17+"}, "choose": "stand"},
    {"when": {"hard": 16, "cards": 3, "dealer_shows": 10}, "choose": "stand"},
    {"when": {"hard": "12-16", "dealer_shows": "2-6"}, "choose": "stand"},
    {"choose": "hit"},
]
SIMPLE: list[dict[str, Any]] = [
    {"when": {"pair": ["A", 9, 7]}, "choose": "split"},
    {"when": {"hard": "4-11"}, "choose": "double"},
    {"when": {"hard": "4-15"}, "choose": "hit"},
    {"when": {"natural": "yes"}, "choose": "hit"},
    {"when": {"soft": "12-18"}, "choose": "hit"},
]
NY = {
    "blackjack": 1000, "super_sevens": 500, "progressive_super_sevens": 100, "royal_match": 300, "bet_the_set": 300,
    "house_money": 500, "match_the_dealer": 500, "in_between": 500, "twenty_point_bonus": 500,
    "progressive_blackjack": 100, "kings_bounty": 500, "bust_it": 500, "twenty_one_plus_three": 500,
}  # fmt: skip
PA = {
    "blackjack": 1500, "twenty_point_bonus": 500, "match_the_dealer": 300, "in_between": 500, "royal_match": 300,
    "bet_the_set": 500, "kings_bounty": 500, "bad_beat_progressive": 500, "three_card_poker": 500,
    "hit_and_run_progressive": 100,
}  # fmt: skip
OH = {"blackjack": 2500, "bet_the_set": 500, "royal_match": 500, "kings_bounty": 500}
ONE_DECK = {"deck_count": 1, "dealt": "hand", "burn_after_shuffle_count": 0, "burn_each_round_count": 1}
OFF_BY_HAND = dict.fromkeys(
    ["offer_super_sevens", "offer_progressive_super_sevens", "offer_house_money", "offer_match_the_dealer",
     "offer_in_between", "offer_twenty_point_bonus", "offer_progressive_blackjack", "offer_streak",
     "offer_kings_bounty", "offer_bust_it", "offer_twenty_one_plus_three"], "no",
)  # fmt: skip
TABLES: list[tuple[str, dict[str, Any], dict[str, int], list[dict[str, Any]]]] = [
    ("ny/blackjack", {"surrender": "yes"}, NY, BASIC),
    ("ny/blackjack", {"dealer_draws_on_soft_17": "yes", "enhanced_suited_six_seven_eight": "yes",
      "enhanced_three_sevens": "yes", "enhanced_posted_natural": "yes", "enhanced_five_card_21": "yes",
      "super_sevens_table": "B", "progressive_super_sevens_table": "C"}, NY, SIMPLE),
    ("ny/blackjack", {"payout_limit_per_hand": 1_000}, NY, BASIC),
    ("ny/blackjack", {**ONE_DECK, **OFF_BY_HAND, "double_rescue": "yes", "blackjack_table": "six_to_five",
      "royal_match_table": "E", "bet_the_set_table": "G", "cut_card_depth": 13},
     {"blackjack": 1000, "royal_match": 300, "bet_the_set": 300}, BASIC),
    ("pa/blackjack", {}, PA, BASIC),
    ("pa/blackjack", {"bad_beat_progressive_table": "twenty_magic_lucky", "royal_match_table": "D_crown",
      "payout_limit": 2_500_000}, PA | {"kings_bounty": 300_000}, SIMPLE),
    ("pa/blackjack", {"dealt": "double_shoe", "burn_after_shuffle_count": 0, "split_aces_hand_count_max": 4,
      "split_hand_count_max": 3, "cut_card_depth": 78}, PA, BASIC),
    ("oh/blackjack", {}, OH, BASIC),
    ("oh/blackjack", {"dealer_draws_on_soft_17": "no", "blackjack_table": "six_to_five"}, OH, SIMPLE),
    ("oh/tournament_blackjack", {}, OH, BASIC),
    ("oh/tournament_blackjack", {"draw_on_blackjack": "yes"}, OH, SIMPLE),
]  # fmt: skip
CORNERS = (
    "7d 9c 7d Ts 7d 2c 3c 4c", "7d Ac 7d Ks 7d 2c 3c 4c 9h 9s", "Ac 6c Ac 5s Ac Ac 2c 9h 3h 5s 8c Td",
    "8c 6d 8d Ts 8h 8s 3c 4d Th 2s 9c 5h 6s Jd Qc",
    "Ks Ac Ks Kd 2c 3c", "Ks Tc Ks Ad 2c 3c", "Qh Ac Qh Kd 2c 3c", "Kd Kh Qd Qh 2c 3c 9d", "Kd Kh Qd Qs 2c 3c 9d",
    "As 9c Js Ts 2c",
    "6h 9c 7h 5s 8h Kc 3d", "As Ac Ks 9d 2c 3d", "As Ac Ks Kd 2c 3d", "Tc 8h Td 8d 2c 8s 9c 5d",
    "2c 8h 2d 8h 2s 8h 3h 2h Tc Td Ts Kc Kd 5c 5d",
    "5c Td 6c Ah 9d 8s", "5c 4d 6c Kh Td 8s 3c", "Tc Ad Jd 9h Kc", "9c 9d 7c 2h 5c 5d", "2h 7c 3h 4c 5h 6h 5d 8c 9h",
)  # fmt: skip


class Blackjack(OneSeat):
    """Burns, the card that chooses a side, and the system's own picks come from beside the row."""

    def __init__(self, *about: Any, bonuses: bool, decks: int) -> None:
        super().__init__(*about, limits=LIMITS)
        self.bonuses, self.decks = bonuses, decks

    def _answer(self, table: Any, played: Any, cards: Any) -> None:
        magic, position, left = cards[-2], cards[-1], list(cards[:-2] if self.bonuses else cards)
        while not played.is_over:
            prompt = played.prompt
            if not isinstance(prompt, Draw):
                table.answer(self.choice(played, prompt))
            elif prompt.what in ("magic", "position"):
                table.answer(Drawn((magic if prompt.what == "magic" else str(DECK.index(position)),)))
            elif prompt.to == "table":
                table.answer(Drawn((left[0],)))
            elif prompt.to == "burn":
                table.answer(Drawn(tuple(left.pop() for _ in range(prompt.size))))
            else:
                table.answer(Drawn(tuple(left.pop(0) for _ in range(prompt.size))))


def rows_for(terms: Any, count: int, bonuses: bool, seed: int) -> np.ndarray:
    """Whole shoes; where a bonus looks at them, a magic card and a position as the last two."""
    rng = np.random.default_rng(seed)
    decks = terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)
    shoe = np.tile(np.arange(52, dtype=np.uint8), decks)
    chosen = [_begun(shoe, [DECK.index(card) for card in parse_cards(text)]) for text in CORNERS]
    rows = np.concatenate(
        [np.array([row for row in chosen if row is not None]), shuffled(rng, decks, 52 * decks, count)]
    )
    if bonuses:
        picks = np.stack([rng.integers(0, 52, len(rows)), rng.integers(1, 7, len(rows))], axis=1)
        picks[:, 0] = np.where(rng.random(len(rows)) < 0.5, rows[:, 2], picks[:, 0])
        rows = np.concatenate([rows, picks.astype(np.uint8)], axis=1)
    return rows


def _begun(shoe: np.ndarray, first: list[int]) -> list[int] | None:
    left = list(shoe)
    for card in first:
        if card not in left:
            return None
        left.remove(card)
    return [*first, *map(int, left)]


@pytest.mark.parametrize("count", [15, pytest.param(500, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options", "plain", "rules"), every(2, TABLES))
def test_kernel_equals_engine(
    path: str, options: dict[str, Any], plain: dict[str, int], rules: list[dict[str, Any]], count: int
) -> None:
    wagers = wagers_of(plain)
    strategy = strategy_of("blackjack", wagers, rules)
    _, terms = open_terms(path, options)
    rounds = compile_rounds(terms, wagers, strategy)
    bonuses = "bad_beat_progressive" in plain
    rows = rows_for(terms, count, bonuses, 5)
    seat = Blackjack(path, options, wagers, strategy, bonuses=bonuses, decks=terms.number("deck_count"))
    assert_equal(seat, rounds, rows)


PLAIN: list[tuple[str, dict[str, Any]]] = [
    ("ny/blackjack", {}),
    ("ny/blackjack", {"surrender": "yes", "dealer_draws_on_soft_17": "yes"}),
    ("ny/blackjack", {**ONE_DECK, **OFF_BY_HAND, "double_rescue": "yes", "cut_card_depth": 13}),
    ("pa/blackjack", {}),
    ("oh/blackjack", {"blackjack_table": "six_to_five"}),
    ("oh/tournament_blackjack", {"draw_on_blackjack": "yes"}),
]


@pytest.mark.parametrize("count", [12, pytest.param(300, marks=pytest.mark.prove)])
@pytest.mark.parametrize(("path", "options"), PLAIN)
@pytest.mark.parametrize(("rules", "shoe"), [
    (BASIC[2:3] + BASIC[5:], "whole"),
    (BASIC[2:3] + BASIC[5:], "cut_card"),
    pytest.param(BASIC, "whole", marks=pytest.mark.prove),
    pytest.param(BASIC, "cut_card", marks=pytest.mark.prove),
    pytest.param(SIMPLE, "whole", marks=pytest.mark.prove),
    (SIMPLE, "cut_card"),
])  # fmt: skip
def test_plain_rounds_equal_the_engine(
    path: str, options: dict[str, Any], rules: list[dict[str, Any]], shoe: str, count: int
) -> None:
    """Nothing on the side: most rounds are played by tables, in batches if the shoe is whole for each and else one by
    one."""
    wagers = wagers_of({"blackjack": 1000})
    strategy = strategy_of("blackjack", wagers, rules)
    _, terms = open_terms(path, options)
    rounds = blackjack_rounds.compile_rounds(terms, wagers, strategy, shoe=shoe)
    rows = rows_for(terms, count if shoe == "whole" else count // 3, False, 11)
    seat = Blackjack(path, options, wagers, strategy, bonuses=False, decks=terms.number("deck_count"))
    assert_equal(seat, rounds, rows)


@pytest.mark.parametrize("shoe", blackjack_rounds.SHOES)
@pytest.mark.parametrize(("path", "options"), PLAIN[:4])
def test_plain_rounds_counted_and_one_by_one(path: str, options: dict[str, Any], shoe: str) -> None:
    wagers = wagers_of({"blackjack": 1000})
    _, terms = open_terms(path, options)
    rounds = blackjack_rounds.compile_rounds(
        terms, wagers, strategy_of("blackjack", wagers, BASIC), shoe=shoe
    )
    totals, nets = rounds.run(5, 2, 10_000), rounds.nets(5, 2, 10_000)
    assert totals.rounds == 10_000
    assert totals.net[:-1] == tuple(nets.sum(axis=0))
    assert totals.squares[-1] == int((nets.sum(axis=1) ** 2).sum())
    worths, counts = np.unique(nets.sum(axis=1), return_counts=True)
    assert totals.histogram == dict(zip(worths.tolist(), counts.tolist(), strict=True))


@pytest.mark.parametrize(
    ("path", "options"),
    [("oh/blackjack", {}), ("ny/blackjack", {**ONE_DECK, **OFF_BY_HAND, "cut_card_depth": 13})],
)
def test_plain_rounds_come_as_often_as_the_sheet_says(path: str, options: dict[str, Any]) -> None:
    """The whole distribution under best play: chi-square of every amount. One deck weighs most what is gone."""
    wagers = wagers_of({"blackjack": 1000})
    _, terms = open_terms(path, options)
    count = 5_000_000
    histogram = compile_rounds(terms, wagers, optimal_of("blackjack", wagers)).run(8, 0, count).histogram
    sheet = next(sheet for sheet in par(path, options).wagers if sheet.wager == "blackjack")
    expected: dict[int, float] = {}
    for result in sheet.results:
        cents = int(1000 * result.net)
        expected[cents] = expected.get(cents, 0) + count * float(result.probability)
    assert set(histogram) <= set(expected)
    often = {cents: times for cents, times in expected.items() if times > 10}
    chi_square = sum((histogram.get(cents, 0) - times) ** 2 / times for cents, times in often.items())
    assert chi_square < len(often) + 5 * (2 * len(often)) ** 0.5


def test_streaks_stand_from_round_to_round() -> None:
    """One table over many rounds: a streak is made whenever none stands."""
    options = {"continuous_shuffler": "yes", "automated_shuffler": "yes", "streak_table": "B"}
    plain = {"blackjack": 1000, "streak:2": 300, "streak:3": 500, "streak:5": 700}
    wagers = wagers_of(plain)
    strategy = strategy_of("blackjack", wagers, BASIC)
    _, terms = open_terms("ny/blackjack", options)
    rounds = compile_rounds(terms, wagers, strategy)
    rows = shuffled(np.random.default_rng(3), 6, 60, 200)
    seat = Blackjack("ny/blackjack", options, wagers, strategy, bonuses=False, decks=6)
    table = Table(seat.game, terms, limits=LIMITS)
    table.sit("player", 10**12)
    met = set()
    for row, nets in zip(rows, rounds.given(rows), strict=True):
        standing = any(stake.wager == "streak" for stake in table.stakes.values())
        made = wagers[:1] if standing else wagers
        table.place_all("player", [(each.wager, each.cents, each.on) for each in made])
        played = table.start()
        seat._answer(table, played, [DECK[card] for card in row])
        table.finish()
        theirs, mine = nets_of(table, wagers), dict(zip(rounds.columns, nets, strict=True))
        assert {name: theirs.get(name, 0) for name in mine} == mine
        met |= {name for name, net in mine.items() if net > 0}
    assert met >= {"streak:2", "streak:3"}


def test_the_same_rounds_by_sums_and_one_by_one() -> None:
    wagers = wagers_of(PA)
    _, terms = open_terms("pa/blackjack", {})
    rounds = compile_rounds(terms, wagers, strategy_of("blackjack", wagers, BASIC))
    totals, nets = rounds.run(7, 3, 20_000), rounds.nets(7, 3, 20_000)
    assert totals.net[:-1] == tuple(nets.sum(axis=0))
    assert totals.squares[-1] == int((nets.sum(axis=1).astype(object) ** 2).sum())
    assert totals != rounds.run(7, 4, 20_000)


def test_a_shoe_dealt_to_its_cut_card_is_another_game() -> None:
    """The same stream deals other rounds, and about as much comes of them."""
    wagers = wagers_of({"blackjack": 1000})
    _, terms = open_terms("oh/blackjack", {})
    strategy = strategy_of("blackjack", wagers, BASIC)
    whole, cut = (
        blackjack_rounds.compile_rounds(terms, wagers, strategy, shoe=shoe) for shoe in blackjack_rounds.SHOES
    )
    count = 200_000
    means = [rounds.run(1, 0, count).net[-1] / count / 1000 for rounds in (whole, cut)]
    assert means[0] != means[1]
    assert abs(means[0] - means[1]) < 4 * 2**0.5 * 1.2 / count**0.5
    with pytest.raises(HoyleError, match="one of whole, cut_card"):
        blackjack_rounds.compile_rounds(terms, wagers, strategy, shoe="half")
