"""What a choice is worth at a prompt is what the sheet says: the best one is the player's, and the means are the
card's."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from hoyle.bots.main_wagers import main_wager_names
from hoyle.engine import Ask
from hoyle.exact.catalog import best_player_of, choice_worths_of, par_of
from hoyle.exact.common.decision_values import Worths
from hoyle.exact.sheet import Card
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK, RANK_VALUE, RANKS
from hoyle.kit.ranking import is_mini_royal, rank_three_cards
from hoyle.open_table import OpenTable
from hoyle.strategy.game_parts import games_with
from hoyle.strategy.seat_view import Seen, seen_at
from tests.support.game_paths import paths_of

WEIGHED = games_with("exact", "worths")
PROMPTS = 8  # of each game
ROUNDS_MAX = 80
QUICK = ("casino_war", "three_card_poker")  # most of the others are solved for seconds first


def prompts(path: str) -> Iterator[Seen]:
    """What a seat sees at every prompt; it takes the choices in turn, so that rounds differ."""
    table = OpenTable(path, seed=23)
    table.sit("ann", "$2000")
    for number in range(ROUNDS_MAX):
        table.wager("ann", **dict.fromkeys(main_wager_names(*open_terms(path)), "$10"))
        table.deal()
        while isinstance(prompt := table.prompt, Ask):
            seen = seen_at(table.round, prompt)
            yield seen
            table.choose(seen.choices[number % len(seen.choices)])


def games() -> list[object]:
    return [game if game in QUICK else pytest.param(game, marks=pytest.mark.prove) for game in WEIGHED]


@pytest.mark.parametrize("game", games())
def test_the_best_choice_is_that_of_the_exact_player(game: str) -> None:
    path = next(iter(paths_of(game)))
    terms = open_terms(path)[1]
    found, per = choice_worths_of(terms)
    assert per in terms.wagers
    player = best_player_of(terms)
    weighed = 0
    for seen in prompts(path):
        worths = {name: worth for name, worth in found(seen).items() if name in seen.choices}
        if not worths:
            continue
        weighed += 1
        if weighed > PROMPTS:
            break
        assert set(worths) == set(seen.choices), "every choice has its price"
        assert all(isinstance(worth, Fraction) for worth in worths.values())
        if player is not None:
            assert worths[player(seen)] == max(worths.values()), seen
    assert weighed


def card_of(path: str, at: int = 0) -> Card:
    return par_of(open_terms(path)[1], cards=True).cards[at]


def worths_at(path: str) -> Worths:
    found = choice_worths_of(open_terms(path)[1])
    assert found is not None
    return found[0]


def test_the_means_of_all_hands_of_three_card_poker_are_the_cards() -> None:
    """Every hand by its kind, weighed alike, gives every row of the strategy card to the fraction."""
    (path, *_), sums, counts = paths_of("three_card_poker"), defaultdict(Counter), Counter()
    worths, rows = worths_at(path), {each.seen: each for each in card_of(path).decisions}
    for hand in combinations(DECK, 3):
        rank = rank_three_cards(hand)
        high = RANKS[max(RANK_VALUE[card[0]] for card in hand) - 2].replace("T", "10")
        kind = f"{high} high" if rank.name == "high_card" else rank.name.replace("_", " ")
        kind = "mini royal" if is_mini_royal(hand) else kind
        counts[kind] += 1
        for name, worth in worths(Seen(("play", "fold"), hand)).items():
            sums[kind][name] += worth
    assert set(counts) == set(rows)
    for kind, row in rows.items():
        assert {name: worth / counts[kind] for name, worth in sums[kind].items()} == dict(row.worths), kind


def test_a_tie_of_casino_war_is_worth_what_the_card_says() -> None:
    path = next(iter(paths_of("casino_war")))
    for at, choices in enumerate((("war", "surrender"), ("tie_on_war", "no_tie"))):
        for row in card_of(path, at).decisions:
            assert worths_at(path)(Seen(choices, ("9h",))) == row.worths


@pytest.mark.prove
def test_a_pair_of_blackjack_is_worth_what_its_cell_says() -> None:
    """A pair is one hand, so its cell has no mean."""
    path = next(iter(paths_of("blackjack")))
    worths, compared = worths_at(path), 0
    for row in card_of(path).decisions:
        rank, dash, other = row.row.partition("-")
        if not dash or rank != other:
            continue
        card, up = (each.replace("10", "T") for each in (rank, row.column))
        seen = Seen(
            ("stand", "hit", "double", "surrender", "split"), (), about=f"{card}h {card}d is 0 against {up}s"
        )
        found = worths(seen)
        assert {name: float(worth) for name, worth in found.items()} == pytest.approx(
            {name: float(worth) for name, worth in row.worths.items()}, abs=1e-12
        )
        compared += 1
    assert compared == 100


@pytest.mark.prove
def test_a_starting_hand_of_ultimate_texas_holdem_is_worth_what_its_cell_says() -> None:
    path = next(iter(paths_of("ultimate_texas_holdem")))
    worths, rows = worths_at(path), card_of(path).decisions
    assert len(rows) == 169
    for row in rows:
        suits = "hh" if row.seen.endswith("s") else "hd"
        hand = (row.seen[0] + suits[0], row.seen[1] + suits[1])
        assert worths(Seen(tuple(row.worths), hand)) == row.worths
