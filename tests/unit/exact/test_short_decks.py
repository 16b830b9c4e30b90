"""Whole games by every deal of a short deck through the engine's own script, equal to the fraction of the solution."""

import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib import util
from pathlib import Path

import pytest

from hoyle.engine import Setup, Stake
from hoyle.exact.caribbean_stud_poker import solve as caribbean_stud_poker
from hoyle.exact.crazy_4_poker import solve as crazy_4_poker
from hoyle.exact.dj_wild_stud_poker import solve as dj_wild_stud_poker
from hoyle.exact.double_down_stud import solve as double_down_stud
from hoyle.exact.four_card_poker import solve as four_card_poker
from hoyle.exact.let_it_ride_poker import solve as let_it_ride_poker
from hoyle.exact.mississippi_stud_poker import solve as mississippi_stud_poker
from hoyle.exact.texas_holdem_bonus_poker import solve as texas_bonus
from hoyle.exact.three_card_poker import solve as three_card_poker
from hoyle.exact.ultimate_texas_holdem import solve as ultimate
from hoyle.games.catalog import open_terms

_spec = util.spec_from_file_location("short_decks", Path(__file__).parent / "short_decks.py")
short_decks = util.module_from_spec(_spec)
sys.modules["short_decks"] = short_decks
_spec.loader.exec_module(short_decks)

STAKE = 1000
CASES = {
    # No two cards of a rank: the dealer is often out; straights, and a flush of clubs.
    "ultimate, all ranks apart": (
        ultimate, "ny/ultimate_texas_holdem", "2c 3c 4c 5s 6c 8c 9h Jd Kd", ("ante", "blind"),
        {"burn_each_street_count": 0, "raise_before_flop": (4,)},
    ),
    "caribbean, ace-king against pairs": (
        caribbean_stud_poker, "ny/caribbean_stud_poker", "Ac Kd Qh 2s 2c 9d 7h 5s Ah 3c", ("ante",), {},
    ),
    "caribbean, flushes and straights": (
        caribbean_stud_poker, "ma/caribbean_stud_poker", "Ac Kc Qc Jc Tc 9d Kd Ad 4h 2h", ("ante",), {},
    ),
    "mississippi": (
        mississippi_stud_poker, "ny/mississippi_stud_poker", "5c 5d Tc Td Jc Jd", ("ante",),
        {"burn_each_street_count": 0},
    ),
    "let it ride": (
        let_it_ride_poker, "ny/let_it_ride_poker", "9c 9d Tc Td Jc Jd Kc Kd", ("bet_1", "bet_2", "bet_3"),
        {"community_card_count": 2},
    ),
    "double down, pairs that lose, push and win": (
        double_down_stud, "ma/double_down_stud", "5c 5d 6c 6d Jc Jd Kc Kd", ("original",), {},
    ),
    "double down, straights and flushes": (
        double_down_stud, "ma/double_down_stud", "Tc Jc Qc Kc Ac Td Jd Qd Kd Ad", ("original",), {},
    ),
    "texas bonus, straights and a flush": (
        texas_bonus, "ny/texas_holdem_bonus_poker", "2c 3c 4c 5s 6c 8c 9h 9d Kd", ("ante",),
        {"burn_each_street_count": 0},
    ),
    "three card poker": (
        three_card_poker, "ny/three_card_poker", "As Ks Qs Qd 7c 6c 5c 5h 2d", ("ante",), {},
    ),
    "three card poker, a card up": (
        three_card_poker, "ca/three_card_poker", "Kd Qs Qd 7c 6c 5c 5h 2d", ("ante",), {"bank": "house"},
    ),
    # Pairs that tie, straights with the ace low and high, a flush of clubs.
    "four card poker, five cards each": (
        four_card_poker, "ny/four_card_poker", "Ac Kc Qc Jc 2d 3h 4s 4d Kd Ks 8h", ("ante",), {},
    ),
    "four card poker, six cards for the dealer": (
        four_card_poker, "ny/four_card_poker", "Ac Ad As Jc 2d 3h 4s 4d Kd Jd 7h", ("ante",), {"dealer_card_count": 6},
    ),
    "four card poker, a card up": (
        four_card_poker, "oh/four_card_poker", "Ac Kc Qc Jc Tc 9d 9h 4s 4d 2h 7s", ("ante",),
        {"discarded_stack_card_count": 0},
    ),
    "crazy 4 poker, a dealer without king high": (
        crazy_4_poker, "ny/crazy_4_poker", "Qc Jc Tc 8c 2d 3h 5s 7d 9d Kh Js", ("ante", "super_bonus"), {},
    ),
    "crazy 4 poker, straights and aces": (
        crazy_4_poker, "ny/crazy_4_poker", "Ac Ad 2c 3d 4h 5s 5c 5d Kh Ks Qc", ("ante", "super_bonus"), {},
    ),
    "crazy 4 poker, six cards for the dealer": (
        crazy_4_poker, "ny/crazy_4_poker", "Ac Ad 2c 3d 4h 5s 9c 8d Kh Qs Jh", ("ante", "super_bonus"),
        {"dealer_card_count": 6},
    ),
    "dj wild, without wild cards": (
        dj_wild_stud_poker, "oh/dj_wild_stud_poker", "Ac Kc Qd 9h 3c 3d 4h 5s 6c 7c", ("ante", "blind"), {},
    ),
    "dj wild, like hands tie": (
        dj_wild_stud_poker, "oh/dj_wild_stud_poker", "Ac Kd Qd 9h 8c Jd 4h 5s 2c Jk", ("ante", "blind"),
        {"like_hands": "tie"},
    ),
}  # fmt: skip
BESIDE = {
    "ultimate with trips": (
        ultimate, "ny/ultimate_texas_holdem", "2c 2d 2h 5s 6c 8c 9h Jd Kd", ("ante", "blind"),
        {"burn_each_street_count": 0, "raise_before_flop": (4,)}, ("trips",),
    ),
    "ultimate with bad beat and trips": (
        ultimate, "ca/ultimate_texas_holdem_bad_beat_bonus", "2c 2d 2h Ks Kc Kd 9h Jd 7s", ("ante", "blind"),
        {"burn_each_street_count": 0, "raise_before_flop": (4,), "bank": "house"}, ("trips", "bad_beat"),
    ),
    "texas bonus with its bonus": (
        texas_bonus, "oh/texas_holdem_bonus_poker", "Ac Ad Ah As Kc Kd Qh Jd 2s", ("ante",),
        {"burn_each_street_count": 0, "both_aces_paid": "yes", "ante_paid_from": "flush"}, ("bonus",),
    ),
    "caribbean with its bonus": (
        caribbean_stud_poker, "ma/caribbean_stud_poker", "Ac Kc Qc Jc Tc 9d Kd Ad 4h 2h", ("ante",), {},
        ("caribbean_stud_bonus",),
    ),
    "let it ride with three cards": (
        let_it_ride_poker, "oh/let_it_ride_poker", "9c 9d Tc Td Jc Jd Kc Kd", ("bet_1", "bet_2", "bet_3"),
        {"community_card_count": 2}, ("three_card_bonus",),
    ),
    "three card poker with pair plus": (
        three_card_poker, "ny/three_card_poker", "As Ks Qs Qd 7c 6c 5c 5h 2d", ("ante",), {}, ("pair_plus",),
    ),
    "four card poker with aces up that stand": (
        four_card_poker, "ny/four_card_poker", "Ac Ad As 2c 2d 2s 7h 8h 9h Th 4c", ("ante",), {}, ("aces_up",),
    ),
    "four card poker with aces up that fall": (
        four_card_poker, "oh/four_card_poker", "Ac Ad As 2c 2d 2s 7h 8h 9h Th Jd", ("ante",),
        {"discarded_stack_card_count": 0}, ("aces_up",),
    ),
    "crazy 4 poker with queens up that fall": (
        crazy_4_poker, "ny/crazy_4_poker", "Qc Qd Ks Kc 2d 2s 7h 8h 9h Th 4c", ("ante", "super_bonus"), {},
        ("queens_up",),
    ),
    # Natural and wild hands, folds, and hands beaten on both sides.
    "dj wild with its side wagers": (
        dj_wild_stud_poker, "oh/dj_wild_stud_poker", "3h 4h 5h 6h 2h 2c Jk Kd Ks 9c", ("ante", "blind"), {},
        ("trips", "two_way_bad_beat"),
    ),
    "dj wild with five wilds": (
        dj_wild_stud_poker, "oh/dj_wild_stud_poker", "2c 2d 2h 2s Jk As Ks Qs Js Ts", ("ante", "blind"), {},
        ("trips", "two_way_bad_beat"),
    ),
    "dj wild, folds and deuces the other way": (
        dj_wild_stud_poker, "oh/dj_wild_stud_poker", "3h 3d 5h 6h 2h 2c Jk Kd 8s 9c", ("ante", "blind"),
        {
            ("trips", "on_fold"): "stands", ("trips", "with_deuce"): "natural",
            ("two_way_bad_beat", "on_fold"): "lose",
        },
        ("trips", "two_way_bad_beat"),
    ),
}  # fmt: skip


def solved_both_ways(monkeypatch, module, path, deck, wagers, settings, beside=()):
    cards = Counter(deck.split())
    game, terms = open_terms(path, {"dealing": "stacks"} if "dealing" in open_terms(path)[1].options else {})
    rules = {key: value for key, value in settings.items() if isinstance(key, tuple)}
    named = {key: value for key, value in settings.items() if isinstance(key, str)}
    terms = replace(
        terms, settings={**terms.settings, "dealing": "stacks", **named}, rules={**terms.rules, **rules}
    )
    monkeypatch.setattr(module, "equipment", lambda terms: {"cards": cards})
    whole, *others = module.solve(terms)[0]
    side = [each for each in others if each.wager in beside]
    assert len(side) == len(beside)
    made = (*wagers, *beside)
    stakes = tuple(Stake(at, "seat", 1, wager, STAKE, since=1) for at, wager in enumerate(made, 1))
    setup = Setup(terms, ("seat",), stakes, {}, {}, 1)
    worth = short_decks.best_worth(game._replace(equipment=lambda terms: {"cards": cards}), setup, beside)
    return whole.expectation + sum(each.expectation for each in side), Fraction(worth, STAKE)


# Of each game one deck and one that tells of another rule; the others are proven.
LONG = (
    "ultimate, all ranks apart", "texas bonus, straights and a flush", "texas bonus with its bonus",
    "ultimate with bad beat and trips", "caribbean, flushes and straights", "double down, straights and flushes",
    "crazy 4 poker, straights and aces", "crazy 4 poker, six cards for the dealer",
    "four card poker, six cards for the dealer", "four card poker with aces up that stand",
    "dj wild with five wilds", "dj wild, folds and deuces the other way",
)  # fmt: skip


@pytest.mark.parametrize("case", [
    pytest.param(case, marks=pytest.mark.prove) if case in LONG else case for case in CASES
])  # fmt: skip
def test_best_play_of_a_short_deck(case, monkeypatch):
    exact, worth = solved_both_ways(monkeypatch, *CASES[case])
    assert exact == worth
    assert worth not in (0, -1)  # or the deck tells nothing


@pytest.mark.parametrize("case", [
    pytest.param(case, marks=pytest.mark.prove) if case in LONG else case for case in BESIDE
])  # fmt: skip
def test_wagers_beside_it_on_a_short_deck(case, monkeypatch):
    """Hands are played for the first alone, as the sheets suppose."""
    exact, worth = solved_both_ways(monkeypatch, *BESIDE[case])
    assert exact == worth


@pytest.mark.prove
@pytest.mark.parametrize("deck", ["Ac Kd Qh Js 9c 8d 2s 2c 7h 5s 3d", "6c 6d Ah Kh 4h 3h 9h 9s Qc Jd Td"])
def test_eleven_cards_of_caribbean(deck, monkeypatch):
    exact, worth = solved_both_ways(
        monkeypatch, caribbean_stud_poker, "ny/caribbean_stud_poker", deck, ("ante",), {}
    )
    assert exact == worth


@pytest.mark.prove
@pytest.mark.parametrize(
    ("path", "deck"),
    [
        # Pairs, full houses and quads, and ties between suits.
        ("oh/ultimate_texas_holdem", "7c 7d 7h Qc Qd Qh Ac Ad Ah"),
        ("ny/ultimate_texas_holdem", "2c 3d 5c 6d 7c 9h Ts Jc Kd"),
    ],
)
def test_nine_cards_of_ultimate(path, deck, monkeypatch):
    """With both raises before the flop."""
    exact, worth = solved_both_ways(
        monkeypatch, ultimate, path, deck, ("ante", "blind"), {"burn_each_street_count": 0}
    )
    assert exact == worth


@pytest.mark.parametrize("deck", ["Ac Kd Qh 4s 4c 3d 9s Tc 2h Jk 6s", "2c 2d Jk 7c 7d 3h 4h 5h 6h Kd Ks"])
def test_eleven_cards_of_dj_wild(deck, monkeypatch):
    exact, worth = solved_both_ways(
        monkeypatch, dj_wild_stud_poker, "oh/dj_wild_stud_poker", deck, ("ante", "blind"), {},
        ("trips", "two_way_bad_beat"),
    )  # fmt: skip
    assert exact == worth
