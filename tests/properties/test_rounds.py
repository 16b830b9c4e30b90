"""What must hold of a round whatever is wagered and whatever falls."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import SHARE, open_table, prepare_round
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Setup, Stake, Table, replay, view
from hoyle.engine.round.script import Answer
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK, SUITS
from hoyle.kit.odds import parse_odds
from hoyle.kit.ranking import rank_three_cards
from tests.support.game_paths import paths_of

ROULETTE = paths_of("roulette")
POKER = paths_of("three_card_poker", "house")
BANKED = paths_of("three_card_poker", "player_dealer")
PAIR_PLUS_TABLES = "ABCDEFG"

several = settings(max_examples=25, deadline=None)
seeds = some.integers(0, 2**32 - 1)


def random_rounds(path: str, seed: int, count: int = 3) -> list[Round]:
    table: Table = open_table(path)
    player, chance = RandomPlayer(random.Random(seed), SHARE), Chance(seed)
    return [player.play_round(table, chance) for _ in range(count) if prepare_round(table, player)]


def nets(played: Round, *, of: Iterable[str] = ()) -> dict[tuple[int, str], int]:
    wanted = set(of)
    return {
        (line.stake_id, line.wager): line.net for line in played.lines if not wanted or line.wager in wanted
    }


def paid_at_odds(played: Round) -> dict[tuple[int, str], int]:
    """Without the amounts that are fixed whatever was wagered."""
    return {(line.stake_id, line.wager): line.net for line in played.lines if "$" not in line.pays}


# Stakes.


def times(setup: Setup, answers: list[Answer], factor: int) -> tuple[Setup, list[Answer]]:
    stakes = tuple(
        stake._replace(cents=stake.cents * factor, fee=stake.fee * factor) for stake in setup.stakes
    )
    cover = None if setup.cover is None else setup.cover * factor
    more = [Chosen(each.name, each.cents * factor) if isinstance(each, Chosen) else each for each in answers]
    return setup._replace(stakes=stakes, cover=cover), more


@pytest.mark.parametrize("path", [*ROULETTE, *POKER, *BANKED])
@given(seed=seeds, factor=some.integers(2, 1000))
@settings(max_examples=8, deadline=None)
def test_stakes_times_k_give_nets_times_k(path: str, seed: int, factor: int) -> None:
    for played in random_rounds(path, seed):
        larger = replay(played.game, *times(played.setup, played.answers, factor))
        assert paid_at_odds(larger) == {key: net * factor for key, net in paid_at_odds(played).items()}
        assert [line.outcome for line in larger.lines] == [line.outcome for line in played.lines]


# Suits.


@pytest.mark.parametrize("path", [*POKER, *BANKED])
@given(seed=seeds, suits=some.permutations(SUITS))
@settings(max_examples=8, deadline=None)
def test_suits_by_other_names_change_nothing_where_they_do_not_count(
    path: str, seed: int, suits: list[str]
) -> None:
    """Not the bonuses that single out spades or diamonds; the rest of three card poker knows only like and unlike."""
    names = dict(zip(SUITS, suits, strict=True))
    for played in random_rounds(path, seed):
        answers = [
            Drawn(tuple(card[0] + names[card[1]] for card in each.items)) if isinstance(each, Drawn) else each
            for each in played.answers
        ]
        other = replay(played.game, played.setup, answers)
        wagers = ("ante", "play", "pair_plus")
        assert nets(other, of=wagers) == nets(played, of=wagers)


# What is hidden.


@given(seed=seeds, cards=some.permutations(DECK))
@several
@pytest.mark.parametrize("path", POKER)
def test_changing_hidden_cards_leaves_the_view_unchanged(path: str, seed: int, cards: list[str]) -> None:
    for played in random_rounds(path, seed, 1):
        first = next((at for at, each in enumerate(played.answers) if isinstance(each, Chosen)), 0)
        before = replay(played.game, played.setup, played.answers[:first])
        for seat in played.setup.seats:
            kept = {card for event in view(before, seat)["events"] for card in event.get("items", ())}
            others = iter([card for card in cards if card not in kept])
            answers = [
                Drawn(tuple(card if card in kept else next(others) for card in each.items))
                for each in before.answers
                if isinstance(each, Drawn)
            ]
            other = replay(played.game, played.setup, answers)
            assert view(other, seat) == view(before, seat)


# Better prices.


def better_or_same(one: str, other: str) -> bool:
    _, mine = open_terms("ny/three_card_poker", {"pair_plus_table": one})
    _, theirs = open_terms("ny/three_card_poker", {"pair_plus_table": other})
    keys = [key for key in mine.prices if key[0] == "pair_plus"]
    return all(mine.prices[key].odds.net >= theirs.prices[key].odds.net for key in keys)


RISING = [
    (one, other)
    for one in PAIR_PLUS_TABLES
    for other in PAIR_PLUS_TABLES
    if one != other and better_or_same(one, other)
]


@given(hand=some.permutations(DECK), pair=some.sampled_from(RISING), cents=some.integers(5, 1000))
@several
def test_a_table_better_in_every_row_never_pays_less(
    hand: list[str], pair: tuple[str, str], cents: int
) -> None:
    assert len(RISING) > 5
    won = []
    for table in pair:
        game, terms = open_terms("ny/three_card_poker", {"pair_plus_table": table, "version": "free"})
        stakes = (
            Stake(1, "ann", 1, "ante", cents * 100, since=1),
            Stake(2, "ann", 1, "pair_plus", cents * 100, since=1),
        )
        played = Round(game, Setup(terms, ("ann",), stakes, {}, {}))
        deal(played, {"1": hand[:3], "dealer": hand[3:6]}, "play")
        won.append(nets(played)[2, "pair_plus"])
    assert won[0] >= won[1]


@given(
    seed=seeds,
    more=some.dictionaries(some.sampled_from(["straight", "split", "red", "dozen"]), some.integers(0, 20)),
)
@several
def test_a_house_that_pays_more_never_pays_anybody_less(seed: int, more: dict[str, int]) -> None:
    game, terms = open_terms("oh/roulette")
    prices = {
        wager: {"win": f"{terms.price(wager, 'win').odds.net.numerator + extra} to 1"}
        for wager, extra in more.items()
    }
    _, generous = open_terms("oh/roulette", {}, prices)
    for played in random_rounds("oh/roulette", seed):
        other = replay(game, played.setup._replace(terms=generous), played.answers)
        mine, theirs = nets(played), nets(other)
        assert mine.keys() == theirs.keys()
        assert all(theirs[key] >= mine[key] for key in mine)
        for line in other.lines:
            if line.net > 0:
                extra = more.get(line.wager, 0) * line.stake
                assert line.net == mine[line.stake_id, line.wager] + extra


# Seats and hands.


def deal(played: Round, hands: dict[str, list[str]], choice: str = "play") -> None:
    """Deal the named hands, card by card as they are asked for, and let everybody choose the same."""
    left = {to: list(cards) for to, cards in hands.items()}
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.draw(*(left[prompt.to].pop(0) for _ in range(prompt.size)))
        else:
            assert isinstance(prompt, Ask)
            played.choose(choice)


@pytest.mark.parametrize("path", POKER)
@given(
    cards=some.permutations(DECK), order=some.permutations(["ann", "ben", "cat", "dan"]), fold=some.booleans()
)
@settings(max_examples=15, deadline=None)
def test_where_a_seat_sits_does_not_change_what_it_wins(
    path: str, cards: list[str], order: list[str], fold: bool
) -> None:
    game, terms = open_terms(path)
    people = sorted(order)
    hands = {name: cards[3 * at : 3 * at + 3] for at, name in enumerate([*people, "dealer"])}
    results = []
    for seats in (people, order):
        spots = {name: at for at, name in enumerate(seats, start=1)}
        stakes = tuple(
            Stake(at * 10 + kind, name, spots[name], wager, 1000, since=1)
            for at, name in enumerate(seats, start=1)
            for kind, wager in enumerate(("ante", "pair_plus"))
        )
        played = Round(game, Setup(terms, tuple(seats), stakes, {}, {}))
        dealt = {str(spots[name]): hands[name] for name in people} | {"dealer": hands["dealer"]}
        deal(played, dealt, "fold" if fold else "play")
        results.append({name: sum(line.net for line in played.lines if line.seat == name) for name in people})
    assert results[0] == results[1]


@pytest.mark.parametrize("path", ROULETTE)
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_the_order_of_wagers_on_the_layout_does_not_matter(path: str, seed: int) -> None:
    for played in random_rounds(path, seed):
        turned = played.setup._replace(
            stakes=tuple(reversed(played.setup.stakes)), seats=tuple(reversed(played.setup.seats))
        )
        assert nets(replay(played.game, turned, played.answers)) == nets(played)


@pytest.mark.parametrize("path", POKER)
@given(cards=some.permutations(DECK))
@several
def test_a_better_hand_is_never_paid_less(path: str, cards: list[str]) -> None:
    game, terms = open_terms(path)
    one, other, dealer = cards[:3], cards[3:6], cards[6:9]
    stakes = tuple(Stake(at, name, at, "ante", 1000, since=1) for at, name in ((1, "ann"), (2, "ben")))
    played = Round(game, Setup(terms, ("ann", "ben"), stakes, {}, {}))
    deal(played, {"1": one, "2": other, "dealer": dealer})
    won = {
        seat: sum(line.net for line in played.lines if line.seat == seat and line.kind == "settled")
        for seat in ("ann", "ben")
    }
    mine, theirs = rank_three_cards(tuple(one)), rank_three_cards(tuple(other))
    if mine > theirs:
        assert won["ann"] >= won["ben"]
    elif theirs > mine:
        assert won["ben"] >= won["ann"]


def test_the_odds_that_are_scaled_are_whole() -> None:
    """The first property is of odds without rounding; here is why it holds of these books."""
    for path in (*ROULETTE, *POKER, *BANKED):
        for price in open_terms(path)[1].prices.values():
            assert price.odds.kind == "fixed" or parse_odds(price.odds.text).net.denominator == 1
