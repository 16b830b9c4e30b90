"""Benchmarks of exact sheets, array evaluation and simulated rounds, with their targets and comparable programs."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import eval7
import numpy as np
from pai_gow_rows import PAI_GOW_PATHS
from peer_rows import crapssim_rolls
from phevaluator.evaluator import evaluate_cards
from pokerkit import StandardHighHand
from timing import Row, rate, run_alone, seconds

import hoyle
from hoyle import user_cache
from hoyle.exact.baccarat import deals
from hoyle.exact.caribbean_stud_poker import solve as caribbean_stud_poker
from hoyle.exact.criss_cross_poker import solve as criss_cross_poker
from hoyle.exact.dj_wild_stud_poker import solve as dj_wild_stud_poker
from hoyle.exact.pai_gow_tiles import solve as pai_gow_tiles
from hoyle.exact.texas_holdem_bonus_poker import solve as texas_holdem_bonus_poker
from hoyle.exact.ultimate_texas_holdem import solve as ultimate_texas_holdem
from hoyle.fast import result_store
from hoyle.fast.cards import dealer_sweep
from hoyle.fast.cards.evaluator import places, places_by_numpy
from hoyle.fast.cards.ranked_hands import places as ranked_places
from hoyle.fast.cards.ranking_tables import JOKER_CARD
from hoyle.fast.criss_cross_poker import whole_game
from hoyle.fast.dj_wild_stud_poker.solve import fare
from hoyle.fast.four_card_poker import solve as four_card_poker
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK, composition
from hoyle.kit.ranking import FIVE_CARD_HANDS, FOUR_CARD_HANDS, Ranking
from hoyle.report.sweeps.pay_table_comparison import others

HANDS = 1_000_000
SHEETS = (
    ("ny/three_card_poker", 0.05), ("ny/mississippi_stud_poker", 0.05), ("ny/let_it_ride_poker", 0.05),
    ("ny/four_card_poker", 1.0), ("oh/four_card_poker", 3.0), ("ny/crazy_4_poker", 1.0),
    ("ma/double_down_stud", 0.05), ("ma/colorado_holdem_poker", 0.5), ("ny/criss_cross_poker", 1.5),
    ("ny/caribbean_stud_poker", 1.5), ("ny/craps", 0.0), ("ny/roulette", 0.0), ("ny/sic_bo", 0.005),
    ("ma/fast_action_holdem", 3.0),
    ("ma/sic_bo", 0.005), ("pa/sic_bo", 0.005), ("ny/big_six_wheel", 0.005), ("pa/big_six_wheel", 0.005),
    ("oh/big_six_wheel", 0.005), ("ny/casino_war", 0.005), ("pa/casino_war", 0.005),
    ("oh/dj_wild_stud_poker", 1.0),
    ("ca/twenty_first_century_baccarat", 0.05), ("ca/ez_baccarat_panda_8", 0.05), ("ma/baccarat_chemin_de_fer", 0.05),
    ("ny/pai_gow_tiles", 1.0), ("ma/pai_gow_tiles", 1.0), ("pa/pai_gow_tiles", 1.0), ("ca/pai_gow_tiles", 1.0),
    *((path, 1.0) for path in PAI_GOW_PATHS),
)  # fmt: skip
BANKED_BY_A_SEAT = (
    "ca/no_bust_21st_century_blackjack",
    "ca/pure_21_5_blackjack",
    "ca/twenty_first_century_blackjack_8_0",
)
FIRST_EVER = (
    "ny/ultimate_texas_holdem",
    "ny/caribbean_stud_poker",
    "ny/blackjack",
    "ny/mississippi_stud_poker",
)


def sheet_rows() -> Iterator[Row]:
    """Every whole sheet, as from `hoyle.par`. Caches of answers are cleared before each; counts of a deck are kept."""
    hold_em = "ny/ultimate_texas_holdem"
    hoyle.par(hold_em)
    for path in (hold_em, "ca/ultimate_texas_holdem_bad_beat_bonus"):
        walls, cpus = zip(*(_by_the_wall(path, is_every_table=True) for _ in range(3)), strict=True)
        note = f"every blind, trips and bad beat table; by the wall; {min(cpus):.1f} s of both cores"
        yield Row(path, min(walls), "s", 2.0, note=note)
    bonus = "ny/texas_holdem_bonus_poker"
    hoyle.par(bonus)
    walls, cpus = zip(*(_by_the_wall(bonus) for _ in range(3)), strict=True)
    yield Row(bonus, min(walls), "s", 3.0, note=f"by the wall; {min(cpus):.1f} s of both cores")
    for path, bar in SHEETS:
        yield Row(path, seconds(lambda p=path: _solve(p), 4), "s", bar)
    yield from _blackjack_rows()
    rules = deals.rules_of(open_terms("ny/baccarat")[1])
    points = deals.points_of(composition(8))
    counting = seconds(lambda: deals.count_left(rules, points), 20)
    yield Row("baccarat, what is left of 8 decks", counting, "s", 0.001, note="one composition")


def _blackjack_rows() -> Iterator[Row]:
    """Solved without stored counts; then with the splits that come with the package."""
    with tempfile.TemporaryDirectory() as empty, _nothing_kept(Path(empty)):
        hoyle.par("oh/tournament_blackjack")  # compiles what is not yet
        for path, bar in (("ny/blackjack", 1.0), ("oh/blackjack", 1.0), ("pa/blackjack", None)):
            wall, cpu = _by_the_wall(path)
            note = f"by the wall, once, by rules not met before; {cpu:.1f} s of both cores; with the whole distribution"
            yield Row(path, wall, "s", bar, note=note if bar else f"{note}, and the bad beat exactly")
    for path in ("ny/blackjack", "pa/blackjack"):
        wall, cpu = _by_the_wall(path, deck_count=8)
        note = f"by the wall, once, splits from the package and all of it exact; {cpu:.1f} s of both cores"
        yield Row(f"{path}, 8 decks", wall, "s", 1.0, note=note)

    for path in BANKED_BY_A_SEAT:
        wall, cpu = _by_the_wall(path)
        note = f"by the wall, the spread of splits kept; {cpu:.1f} s of both cores"
        yield Row(f"{path}, a seat banks", wall, "s", 1.5, note=note)


@contextlib.contextmanager
def _nothing_kept(empty: Path) -> Iterator[None]:
    shipped, result_store.SHIPPED = result_store.SHIPPED, empty / "none.zip"
    own = os.environ.pop(user_cache.FOLDER, None)
    os.environ[user_cache.FOLDER] = str(empty)
    try:
        yield
    finally:
        result_store.SHIPPED = shipped
        os.environ.pop(user_cache.FOLDER)
        if own is not None:
            os.environ[user_cache.FOLDER] = own


def _solve(path: str, **options: str | int) -> object:
    """Solve a game after clearing its cached best play."""
    for module in (ultimate_texas_holdem, texas_holdem_bonus_poker, caribbean_stud_poker, dj_wild_stud_poker):
        module._best_play.cache_clear()
    dealer_sweep._fare.cache_clear()
    four_card_poker.solve_counts.cache_clear()
    fare.cache_clear()
    pai_gow_tiles.roles.cache_clear()
    criss_cross_poker.decisions_of.cache_clear()
    whole_game.solved.cache_clear()
    return hoyle.par(path, options=options)


def _by_the_wall(path: str, *, is_every_table: bool = False, **options: str | int) -> tuple[float, float]:
    start, spent = time.monotonic(), time.process_time()
    _solve(path, **options)
    if is_every_table:
        list(others(path))
    return time.monotonic() - start, time.process_time() - spent


def evaluator_rows() -> Iterator[Row]:
    """Random hands from an array, and comparable programs, which take one hand per call."""
    rng = np.random.default_rng(1)
    seven = np.argsort(rng.random((HANDS, 52)), axis=1)[:, :7].astype(np.uint8)
    some = [[int(card) for card in row] for row in seven[:2000]]
    peers = {
        "phevaluator's evaluate_cards": _phevaluator(some),
        "eval7": _eval7(some),
        "PokerKit": _pokerkit(some[:200]),
    }
    ours = rate(lambda: places(seven)) * HANDS
    for peer, theirs in peers.items():
        yield Row("seven cards, from an array", ours, "hands/s", 200e6, peer, theirs)
    five = np.ascontiguousarray(seven[:, :5])
    yield Row("five cards, from an array", rate(lambda: places(five)) * HANDS, "hands/s")
    yield from _ranked_rows(rng)
    yield Row("seven cards, numpy alone", rate(lambda: places_by_numpy(seven)) * HANDS, "hands/s")


def _ranked_rows(rng: np.random.Generator) -> Iterator[Row]:
    """Any ranking of the kit: jokers, wild ranks, the best four, on one thread."""
    with_joker = np.argsort(rng.random((HANDS, 53)), axis=1)[:, :7].astype(np.uint8)
    bug = Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug", low_straight="second_highest")
    hands = ("five_wilds", "royal_flush", "five_of_a_kind", *FIVE_CARD_HANDS[1:])
    deuces = Ranking(5, hands, joker="wild", wild_ranks="2")
    four = Ranking(4, FOUR_CARD_HANDS)
    for what, ranking, cards in (
        ("a joker as bug, five cards", bug, with_joker[:, :5]), ("a joker as bug, seven cards", bug, with_joker),
        ("deuces and joker wild, five cards", deuces, with_joker[:, :5]),
        ("deuces and joker wild, seven cards", deuces, with_joker),
        ("the best four of six", four, with_joker[(with_joker < JOKER_CARD).all(axis=1), :6]),
    ):  # fmt: skip
        held = np.ascontiguousarray(cards)
        yield Row(what, rate(lambda h=held, r=ranking: ranked_places(h, r)) * len(held), "hands/s", 100e6)


def _phevaluator(hands: list[list[int]]) -> float:
    theirs = [[card % 13 * 4 + card // 13 for card in hand] for hand in hands]
    return rate(lambda: [evaluate_cards(*hand) for hand in theirs]) * len(hands)


def _eval7(hands: list[list[int]]) -> float:
    theirs = [[eval7.Card(DECK[card]) for card in hand] for hand in hands]
    return rate(lambda: [eval7.evaluate(hand) for hand in theirs]) * len(hands)


def _pokerkit(hands: list[list[int]]) -> float:
    theirs = ["".join(DECK[card] for card in hand) for hand in hands]
    return rate(lambda: [StandardHighHand.from_game(hand) for hand in theirs]) * len(hands)


def simulation_rows() -> Iterator[Row]:
    """One thread, from the request to the result."""
    rolls, rounds = 200_000_000, 10_000_000
    craps = seconds(lambda: hoyle.sim("ny/craps", rounds=rolls, wagers={"pass": "$10"}), 3)
    yield Row("craps, pass line", rolls / craps, "rolls/s", 300e6, "crapssim", crapssim_rolls())
    blackjack = seconds(lambda: hoyle.sim("ny/blackjack", rounds=rounds), 3)
    yield Row("blackjack, basic strategy", rounds / blackjack, "rounds/s", 15e6)
    # So many that what a simulation takes to begin does not count.
    for path, count, bar in (
        ("ny/baccarat", rounds, 0.0), ("ny/roulette", rolls, 0.0), ("ny/sic_bo", rolls, 50e6),
        ("ny/big_six_wheel", rolls, 50e6), ("ny/casino_war", rolls, 20e6), ("ny/three_card_poker", rounds, 0.0),
        ("ma/double_down_stud", rounds, 5e6),
        ("ma/colorado_holdem_poker", rounds, 5e6), ("ny/criss_cross_poker", rounds, 5e6),
        ("ny/ultimate_texas_holdem", rounds // 10, 0.0), ("ny/texas_holdem_bonus_poker", rounds, 2e6),
        ("ny/four_card_poker", rounds, 5e6), ("oh/four_card_poker", rounds, 5e6), ("ny/crazy_4_poker", rounds, 5e6),
        ("oh/dj_wild_stud_poker", rounds, 5e6), ("ny/pai_gow_poker", rounds, 4e6), ("ny/asia_poker", rounds, 4e6),
    ):  # fmt: skip
        spent = seconds(lambda p=path, c=count: hoyle.sim(p, rounds=c), 3)
        yield Row(path, count / spent, "rounds/s", bar)


def process_rows() -> Iterator[Row]:
    """Wall-clock times of whole processes on all cores: with compiled code cached, and the first run ever."""
    run_alone("par", "ny/ultimate_texas_holdem")  # compiles what is not yet
    alone = run_alone("par", "ny/ultimate_texas_holdem")
    yield Row(
        "hoyle par ny/ultimate_texas_holdem",
        alone.wall,
        "s",
        5.0,
        note=f"{alone.cpu:.1f} s of both cores; {alone.megabytes:.0f} MB",
    )
    everything = run_alone("par", "--all")
    yield Row("hoyle par --all", everything.wall, "s", 60.0, note=f"{everything.cpu:.0f} s of both cores")
    for path in FIRST_EVER:
        first = run_alone("par", path, is_first_ever=True)
        yield Row(
            f"hoyle par {path}, first run ever, to its result", first.first_result, "s", 15.0,
            note=f"a line after {first.first_line:.1f} s; {first.cpu:.0f} s of both cores",
        )  # fmt: skip
    first = run_alone("par", "--all", is_first_ever=True)
    yield Row(
        "hoyle par --all, first run ever, to its first result", first.first_result, "s", 15.0,
        note=f"a line after {first.first_line:.1f} s; all after {first.wall:.0f} s",
    )  # fmt: skip
