"""Blackjack solved and blackjack played: the engine's own script on short shoes, and whole rounds of several hands."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import hoyle
from hoyle.book.terms import Terms
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Setup, Stake
from hoyle.exact.blackjack import whole_rounds
from hoyle.exact.blackjack.main_wager import expectation_of, rules_of, scores_of, shoe_of, solved_of
from hoyle.exact.blackjack.strategy import player
from hoyle.exact.blackjack.suits_needed import shares_of
from hoyle.fast.blackjack import split_counts as together
from hoyle.fast.blackjack.hands import Hand, Rules, add
from hoyle.fast.blackjack.result_counts import solve, tally
from hoyle.fast.blackjack.split_sums import (
    Asked,
    End,
    Mixture,
    _dealt,
    hands_of_split,
    joint_of,
    sums_of,
)
from hoyle.fast.blackjack.splits import DOUBLED, Strategy, layouts
from hoyle.fast.blackjack.total_strategy import by_rule, solve_totals
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import Card
from tests.support.game_paths import paths_of

UNIT = 200
Plays = Callable[[Round], str]


def rounds_of(
    terms: Terms, cards: dict[Card, int], choose: Plays, *beside: str, cents: int = UNIT, **more: Any
) -> Iterator[tuple[Fraction, Round]]:
    """Every round of the script from these cards, each with its probability; `beside` are wagers on the side, `more` is
    of the setup."""
    game, _ = open_terms(terms.path)
    game = game._replace(equipment=lambda _: {"cards": Counter(cards)})
    stakes = [Stake(1, "ann", 1, "blackjack", cents)]
    for at, wager in enumerate(beside, start=2):
        name, _, on = wager.partition(" ")
        stakes.append(Stake(at, "ann", 1, name, UNIT, on))
    setup = Setup(terms, ("ann",), tuple(stakes), {}, {}, **more)
    waiting: list[tuple[Fraction, tuple[Drawn | Chosen, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, answers = waiting.pop()
        table = Round(game, setup)
        for answer in answers:
            table.answer(answer)
        while isinstance(table.prompt, Ask):
            table.answer(Chosen(choose(table)))
        if table.prompt is None:
            yield chance, table
            continue
        assert isinstance(table.prompt, Draw)
        shoe, before = table.shoes["cards"], tuple(table.answers)
        assert shoe.left_count, "the shoe is too short for every round"
        for card, count in shoe.left.items():
            if count:
                waiting.append((chance * Fraction(count, shoe.left_count), (*before, Drawn((card,)))))


def by(strategies: tuple[Strategy, ...]) -> Plays:
    """Answers the script as the strategies play."""
    ways = {way.up: way for way in strategies}

    def choose(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        names = [choice.name for choice in table.prompt.choices]
        if "insurance" in names:
            return "no"
        words = table.prompt.about.split()
        hand: Hand = (0,) * 10
        for card in words[: words.index("is")]:
            hand = add(hand, VALUES[card[0]] - 1)
        way = ways[VALUES[words[-1][0]] - 1]
        if not any(isinstance(step, Chosen) and step.name == "split" for step in table.answers):
            return way.play(hand)
        return "split" if "split" in names else way.play_after_split(VALUES[words[0][0]] - 1)(hand)

    return choose


def cards_of(shoe: Hand) -> dict[Card, int]:
    return {f"{'A23456789T'[rank]}h": count for rank, count in enumerate(shoe) if count}


SHOES: dict[str, tuple[str, dict[str, str | int], Hand]] = {
    "doubles": ("ny/blackjack", {}, (1, 0, 0, 0, 2, 1, 0, 1, 1, 3)),
    "ten cards": ("ny/blackjack", {}, (1, 0, 1, 0, 2, 2, 0, 0, 1, 3)),
    "surrender": ("pa/blackjack", {}, (1, 0, 0, 0, 1, 1, 2, 0, 2, 3)),
    "eights": ("ny/blackjack", {"dealer_draws_on_soft_17": "yes"}, (0, 0, 1, 0, 0, 1, 0, 5, 0, 5)),
    "aces": ("oh/blackjack", {}, (3, 0, 0, 0, 0, 0, 3, 0, 0, 7)),
}


TEN_CARDS = pytest.param("ten cards", marks=pytest.mark.prove)


def opened(name: str) -> tuple[Terms, Rules]:
    path, options, shoe = SHOES[name]
    terms = open_terms(path, {"continuous_shuffler": "yes", **options})[1]
    return terms, rules_of(terms, shoe)


@pytest.mark.parametrize("name", [*(name for name in SHOES if name != "ten cards"), TEN_CARDS])
def test_play_by_total_comes_to_what_the_engine_says(name: str) -> None:
    terms, rules = opened(name)
    strategies, _ = solve_totals(rules)
    cards = cards_of(rules.shoe)
    found = Fraction(0)
    for chance, table in rounds_of(terms, cards, by(strategies)):
        found += chance * Fraction(sum(line.net for line in table.lines), UNIT)
    assert found == expectation_of(terms, cards, tally(strategies))
    assert found <= expectation_of(terms, cards)


@pytest.mark.parametrize(("option", "cards"), [
    ("enhanced_suited_six_seven_eight", {"6h": 1, "6c": 1, "7h": 1, "8h": 1, "8s": 1, "Th": 2, "Kc": 1}),
    ("enhanced_posted_natural", {"As": 1, "3h": 1, "5d": 1, "7c": 1, "8s": 1, "9h": 1, "Js": 1}),
])  # fmt: skip
def test_suits_that_are_favoured_come_to_what_the_engine_says(option: str, cards: dict[Card, int]) -> None:
    """Payouts for suits, from a shoe that holds more of some suits than of others."""
    terms = open_terms("ny/blackjack", {"continuous_shuffler": "yes", option: "yes"})[1]
    rules = rules_of(terms, shoe_of(terms, cards), shares_of(terms, cards))
    found, outcomes = Fraction(0), Counter[str]()
    for chance, table in rounds_of(terms, cards, by(solve(rules).strategies)):
        found += chance * Fraction(sum(line.net for line in table.lines), UNIT)
        outcomes.update(line.outcome for line in table.lines)
    assert outcomes[option.removeprefix("enhanced_")]
    assert found == expectation_of(terms, cards)
    evenly = {f"{card[0]}{suit}": 4 * count for card, count in cards.items() for suit in "cdhs"}
    assert shares_of(terms, cards) != shares_of(terms, evenly)


def test_play_as_the_dealer_comes_to_what_the_engine_says() -> None:
    terms, rules = opened("doubles")
    strategies = by_rule(rules, lambda total, soft: total < 17)
    cards = cards_of(rules.shoe)
    found = Fraction(0)
    for chance, table in rounds_of(terms, cards, by(strategies)):
        assert all(line.wager == "blackjack" for line in table.lines)
        found += chance * Fraction(sum(line.net for line in table.lines), UNIT)
    assert found == expectation_of(terms, cards, tally(strategies))


@pytest.mark.parametrize(("name", "most"), [
    ("doubles", Fraction(1, 10**12)),
    pytest.param("ten cards", Fraction(1, 10**12), marks=pytest.mark.prove),
    # Tens are split here, to four hands from thirteen cards: what three hands have in common is not nothing.
    ("aces", Fraction(1, 10**3)),
])  # fmt: skip
def test_rounds_won_and_lost_for_a_streak(name: str, most: Fraction) -> None:
    _, rules = opened(name)
    terms = open_terms("ny/blackjack", {"continuous_shuffler": "yes"})[1]
    rules = rules_of(terms, rules.shoe)
    cards = cards_of(rules.shoe)
    seen: Counter[str] = Counter()
    for chance, table in rounds_of(terms, cards, by(solve(rules).strategies), "streak 2"):
        lost = any(line.wager == "streak" and line.outcome == "lose" for line in table.lines)
        runs = table.carry.get("streaks", {})
        seen["lost" if lost else "won" if runs.get("2") else "neither"] += chance  # type: ignore[assignment]
    assert scores_of(solved_of(terms, cards, exact=True)) == (seen["won"], seen["lost"])
    exact = whole_rounds.scores(terms, cards, exact=True)
    assert exact == (seen["won"], seen["lost"], True)
    assert whole_rounds.streak(exact, "2")["on_2",] == (seen["won"] / (seen["won"] + seen["lost"])) ** 2
    won, lost = scores_of(solved_of(terms, cards, quickly=True))
    assert abs(won - seen["won"]) < most
    assert abs(lost - seen["lost"]) < most
    quick = whole_rounds.scores(terms, cards, quickly=True)
    assert quick == (won, lost, not solve(rules).splits)
    assert whole_rounds.streak(quick, "3")["on_3",] == (won / (won + lost)) ** 3


@pytest.mark.parametrize(("name", "most"), [
    pytest.param("ten cards", Fraction(1, 10**12), marks=pytest.mark.prove),
    ("doubles", Fraction(1, 10**12)), ("surrender", Fraction(1, 10**12)), ("aces", Fraction(1, 10**2)),
])  # fmt: skip
def test_a_twenty_against_the_dealers_hand(name: str, most: Fraction) -> None:
    _, rules = opened(name)
    options = {"continuous_shuffler": "yes", "bad_beat_progressive_table": "twenty"}
    terms = open_terms("pa/blackjack", options)[1]
    rules = rules_of(terms, rules.shoe)
    cards = cards_of(rules.shoe)
    seen: dict[tuple[str, ...], Fraction] = {}
    for chance, table in rounds_of(terms, cards, by(solve(rules).strategies), "bad_beat_progressive"):
        (outcome,) = (line.outcome for line in table.lines if line.wager == "bad_beat_progressive")
        seen[outcome,] = seen.get((outcome,), Fraction(0)) + chance
    found = whole_rounds.bad_beat(terms, tuple(cards.items()), cards).chances
    assert sum(found.values()) == 1
    assert {"any_twenty", "dealer_blackjack"} <= {name for (name,) in seen}
    assert found == seen
    quick = whole_rounds.bad_beat(terms, tuple(cards.items()), cards, quickly=True).chances
    for names in seen:
        assert abs(quick[names] - seen[names]) < most, names


def test_a_magic_card_is_one_of_the_first_two() -> None:
    """Of six decks, counted card by card; the position is one of seven."""
    terms = open_terms("pa/blackjack", {"bad_beat_progressive_table": "magic_lucky"})[1]
    found = whole_rounds.bad_beat(terms, tuple(hoyle_cards(6).items())).chances
    alike = Fraction(5, 311)
    magic = sum(chance for names, chance in found.items() if "magic_card" in names)
    assert magic == (2 - alike) / 52
    lucky = sum(chance for names, chance in found.items() if "lucky_player" in names)
    assert lucky == Fraction(1, terms.number("betting_position_count_max"))


def hoyle_cards(decks: int) -> dict[Card, int]:
    return {rank + suit: decks for rank in "A23456789TJQK" for suit in "cdhs"}


# Three hands and four.


PLAIN = Rules((4,) * 9 + (16,))


def _net(end: End, result: int) -> Mixture:
    return [(1.0, (2 if end.kind == DOUBLED else 1) * PLAIN.scores(end.total)[result])]


def _exact_net(end: End, result: int) -> together.Mixture:
    return [(Fraction(share), net) for share, net in _net(end, result)]


GROUPS = [(0,), (1,), (2,), (3,), (4, 5, 6, 7, 8), (9,)]


@pytest.mark.parametrize(("decks", "most", "error"), [
    (6, 2, 1e-14),
    (6, 3, 1e-6),
    (1, 3, 2e-5),
    pytest.param(6, 4, 1e-6, marks=pytest.mark.prove),
])  # fmt: skip
def test_eights_against_a_six_in_several_hands(decks: int, most: int, error: float) -> None:
    """None of these hands can bust, so that every layout can be gone through end by end."""
    rules = Rules((4 * decks,) * 9 + (16 * decks,), hands_max=most)
    way = next(way for way in solve(rules).strategies if way.up == 5)
    ends, hands = hands_of_split(way, 7)
    kept = np.array([at for at in range(len(hands.orders)) if ends[hands.end[at]].total])
    length = 64
    every = np.zeros(length)
    for (count, closed), ways in layouts(most).items():
        shut = [at for at in kept if hands.second[at] == 0]
        tuples = np.array(list(product(*([shut] * closed + [list(kept)] * (count - closed)))))
        chances = _dealt(way, 7, hands.rows[tuples].sum(axis=1), [0])[:, 0]
        weights = ways * hands.orders[tuples].prod(axis=1)
        for result in range(rules.dealer.bust + 1):
            nets = np.array([_net(end, result)[0][1] for end in ends])[hands.end[tuples]].sum(axis=1)
            every += np.bincount(nets % length, weights * chances[:, result], length)
    joint = joint_of(way, 7)
    found = sums_of(joint, [Asked(_net, 2)])[0].sum(axis=0)
    nets = np.arange(-8, 9)
    share = every.sum()
    exact: Counter[int] = Counter()
    for part in next(together.parts_of([way._replace(splits=frozenset({7}))], [_exact_net], GROUPS)):
        exact.update(together.sums_of(part, _exact_net))  # type: ignore[arg-type]
    assert np.allclose(
        [float(exact[net]) for net in nets.tolist()], every[nets], rtol=1e-10, atol=1e-16 * share
    )
    assert abs(found[nets] - every[nets]).max() < error * share
    assert np.isclose((found[nets] * nets).sum(), (every[nets] * nets).sum(), rtol=1e-12, atol=0)
    assert np.isclose((found[nets] * nets**2).sum(), (every[nets] * nets**2).sum(), rtol=1e-12, atol=0)


# Somebody who plays at a table.


@pytest.mark.parametrize("path", paths_of("blackjack"))
def test_the_player_makes_the_plays_of_the_sheet(path: str) -> None:
    table = hoyle.table(path, seed=7)
    table.sit("ann", "$10,000,000")
    terms = table.terms
    choose = player(terms)
    ways = {way.up: way for way in solve(rules_of(terms, shoe_of(terms))).strategies}
    seen: Counter[str] = Counter()
    for _ in range(300):
        table.wager("ann", blackjack="$10")
        table.deal()
        splits = 0
        while table.prompt is not None:
            prompt = table.prompt
            names = tuple(choice.name for choice in prompt.choices)
            taken = choose(_Shown(names, prompt.about))
            if "stand" in names and not splits:
                words = prompt.about.split()
                hand: Hand = (0,) * 10
                for card in words[: words.index("is")]:
                    hand = add(hand, VALUES[card[0]] - 1)
                assert taken == ways[VALUES[words[-1][0]] - 1].play(hand)
            splits += taken == "split"
            seen[taken] += 1
            table.choose(taken)
    assert {"stand", "hit", "double", "split", "no"} <= set(seen)


class _Shown:
    """What a seat sees, as far as blackjack's player looks."""

    hand: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    community: tuple[str, ...] = ()

    def __init__(self, choices: tuple[str, ...], about: str) -> None:
        self.choices, self.about = choices, about
