"""Free bet blackjack solved and played: every round of the engine's own script on short shoes, as fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from hoyle.book.terms import Terms
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Setup, Stake
from hoyle.engine.round.events import Shuffled
from hoyle.exact.free_bet_blackjack.free_rules import FREE, PAID
from hoyle.exact.free_bet_blackjack.solve import expectation_of, main_par, side_pars, solution
from hoyle.exact.free_bet_blackjack.strategy import hand_and_up, player
from hoyle.exact.sheet import WagerPar
from hoyle.fast.blackjack.hands import Hand
from hoyle.fast.blackjack.looks import alike, looks_of
from hoyle.fast.many_wagers.exact_ends import Solution, count_ends
from hoyle.fast.many_wagers.play_chart import name_of
from hoyle.fast.many_wagers.plays_by_total import by_total
from hoyle.fast.many_wagers.split_lines import Way, worth_of
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import Card
from hoyle.strategy.seat_view import Seen

UNIT = 200
Plays = Callable[[Round], str]
PATH = "oh/free_bet_blackjack"


def rounds_of(
    terms: Terms, cards: dict[Card, int], choose: Plays, wagers: tuple[str, ...] = ("blackjack",)
) -> Iterator[tuple[Fraction, Round]]:
    """Every round from these cards, each with its probability. One card more is gone, so that none is burned."""
    game, _ = open_terms(terms.path)
    game = game._replace(equipment=lambda _: {"cards": Counter({**cards, "2c": cards.get("2c", 0) + 1})})
    stakes = tuple(Stake(at, "ann", 1, wager, UNIT) for at, wager in enumerate(wagers, start=1))
    setup = Setup(terms, ("ann",), stakes, {}, {"cards": {"2c": 1}})
    waiting: list[tuple[Fraction, tuple[Drawn | Chosen, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, answers = waiting.pop()
        table = Round(game, setup)
        for answer in answers:
            table.answer(answer)
        while isinstance(table.prompt, Ask):
            table.answer(Chosen(choose(table)))
        if table.prompt is None:
            assert not any(isinstance(event, Shuffled) for event in table.events), "the shoe is too short"
            yield chance, table
            continue
        assert isinstance(table.prompt, Draw)
        shoe, before = table.shoes["cards"], tuple(table.answers)
        for card, count in shoe.left.items():
            if count:
                waiting.append((chance * Fraction(count, shoe.left_count), (*before, Drawn((card,)))))


def by_the_sheet(terms: Terms, cards: dict[Card, int]) -> Plays:
    choose = player(terms, cards)

    def choice(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        names = tuple(choice.name for choice in table.prompt.choices)
        return choose(Seen(names, (), (), (), table.prompt.about))

    return choice


def cards_of(shoe: Hand) -> dict[Card, int]:
    return {f"{'A23456789T'[rank]}h": count for rank, count in enumerate(shoe) if count}


def seen_in(terms: Terms, cards: dict[Card, int]) -> tuple[dict[Fraction, Fraction], Fraction, Counter[str]]:
    """The net of every round with its probability, the mean action, and how often each wager was called."""
    nets: dict[Fraction, Fraction] = {}
    action, called = Fraction(0), Counter[str]()
    for chance, table in rounds_of(terms, cards, by_the_sheet(terms, cards)):
        net = Fraction(sum(line.net for line in table.lines), UNIT)
        nets[net] = nets.get(net, Fraction(0)) + chance
        action += chance * Fraction(sum(stake.cents for stake in table.felt.stakes.values()), UNIT)
        called.update(line.wager for line in table.lines)
    return nets, action, called


def spread_of(sheet: WagerPar) -> dict[Fraction, Fraction]:
    told: dict[Fraction, Fraction] = {}
    for result in sheet.results:
        told[result.net] = told.get(result.net, Fraction(0)) + result.probability
    return {net: chance for net, chance in told.items() if chance}


NO_SPLITS: dict[str, Hand] = {
    "free doubles": (1, 0, 0, 1, 1, 1, 1, 0, 1, 4),
}
SPLITS: dict[str, Hand] = {
    "eights": (0, 0, 1, 0, 0, 1, 0, 4, 0, 7),
    "aces": (3, 0, 0, 0, 0, 0, 2, 0, 0, 8),
    "threes": (0, 0, 3, 0, 0, 0, 0, 1, 0, 8),
}


# Shoes, and whether a player who knows totals only loses anything there.
BY_TOTAL: list[tuple[Hand, bool]] = [((0, 0, 1, 1, 1, 1, 0, 1, 1, 5), True), (SPLITS["eights"], False)]


@pytest.mark.parametrize("name", NO_SPLITS)
def test_the_whole_distribution_is_the_engines_where_nothing_is_split(name: str) -> None:
    terms = open_terms(PATH, {})[1]
    cards = cards_of(NO_SPLITS[name])
    nets, action, called = seen_in(terms, cards)
    sheet = main_par(terms, cards)
    assert spread_of(sheet) == nets
    assert sheet.exact == "all"
    assert sheet.average_action == action
    assert called["free_double"]


# Each reading on a shoe where it matters; on the other shoes it is proven.
PLAYED = (
    ("eights", {}, {}), ("aces", {}, {}), ("threes", {}, {}),
    ("threes", {"dealer_draws_on_soft_17": "no", "blackjack_table": "six_to_five"}, {}),
    ("eights", {}, {"dealers_22": "wins"}),
    ("eights", {}, {"free_resplits": "paid"}),
    ("aces", {}, {"aces_split_again": "once"}),
    ("aces", {}, {"blackjack_against_22": "pushes"}),
    ("eights", {}, {"lost_free_split": "takes_original"}),
)  # fmt: skip
RULES = list({str(rules): rules for _, *rules in PLAYED}.values())


@pytest.mark.parametrize(("name", "options", "readings"), [
    pytest.param(name, *rules, marks=() if (name, *rules) in PLAYED else pytest.mark.prove)
    for name in SPLITS for rules in RULES
])  # fmt: skip
def test_the_engine_comes_to_the_same_with_splits(
    name: str, options: dict[str, str | int], readings: dict[str, str]
) -> None:
    terms = open_terms(PATH, options, readings=readings)[1]
    cards = cards_of(SPLITS[name])
    nets, action, called = seen_in(terms, cards)
    is_taken = readings.get("lost_free_split") == "takes_original"
    sheet = main_par(terms, cards, exact=is_taken)  # what a split is worth is no sum over its hands there
    assert any(way.splits for way in solution(terms, cards).ways)
    assert called["free_split"]
    assert sheet.expectation == sum(net * chance for net, chance in nets.items())
    assert is_taken or expectation_of(terms, cards) == sheet.expectation
    assert sheet.average_action == action
    assert sum(result.probability for result in sheet.results) == 1
    exactly = main_par(terms, cards, exact=True)
    assert exactly.exact == "all"
    assert spread_of(exactly) == nets


@pytest.mark.parametrize(("shoe", "costs"), BY_TOTAL)
def test_play_by_total_is_priced_as_the_engine_plays_it(shoe: Hand, costs: bool) -> None:
    terms = open_terms(PATH, {})[1]
    cards = cards_of(shoe)
    best = solution(terms, cards)
    ways = tuple(by_total(best.ways))
    worth = sum(
        chance * Fraction(sum(line.net for line in table.lines), UNIT)
        for chance, table in rounds_of(terms, cards, _by(ways))
    )
    assert expectation_of(terms, cards, Solution(ways, count_ends(ways))) == worth
    assert (worth < expectation_of(terms, cards)) is costs


def _by(ways: tuple[Way, ...]) -> Plays:
    by_up = {way.up: way for way in ways}

    def choice(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        names = [choice.name for choice in table.prompt.choices]
        if "stand" not in names:
            return "no" if "no" in names else "even_money"
        about = table.prompt.about.removesuffix(", a free hand")
        role = FREE if about != table.prompt.about else PAID
        hand, up = hand_and_up(about)
        way = by_up[up]
        split = "free_split" if "free_split" in names else "split"
        if split in names and hand.index(2) in way.splits:
            return split
        made = {answer.name for answer in table.answers if isinstance(answer, Chosen)}
        is_first = made.isdisjoint(("split", "free_split"))
        plays = way.first if is_first else way.after[role]
        return name_of(way, role, int(plays[way.values.table.place[hand]]))

    return choice


@pytest.mark.parametrize("deck_count", [1, pytest.param(6, marks=pytest.mark.prove)])
def test_hands_that_look_alike_are_played_alike(deck_count: int) -> None:
    best = solution(open_terms(PATH, {"deck_count": deck_count})[1]).ways
    for way, usual in zip(by_total(best), best, strict=True):
        table = way.values.table
        for mine in alike(table, way.values.held, looks_of(table)):
            assert len(set(way.first[mine].tolist())) == 1
            assert all(len(set(plays[mine].tolist())) == 1 for plays in way.after)
        # Best play takes hands of a split as unsplit ones, which leaves less than this.
        assert worth_of(way) <= worth_of(usual) + 1e-8


def test_push_22_and_insurance_are_the_engines() -> None:
    terms = open_terms(PATH, {})[1]
    cards = {"Ah": 1, "4h": 1, "6h": 2, "6c": 1, "Th": 2, "Kd": 2, "9s": 1}
    pushes: Counter[str] = Counter()
    for chance, table in rounds_of(terms, cards, _insures, ("blackjack", "push_22")):
        (outcome,) = (line.outcome for line in table.lines if line.wager == "push_22")
        pushes[outcome] += chance  # type: ignore[assignment]
    insured: Counter[str] = Counter()
    for chance, table in rounds_of(terms, cards, _insures):
        for line in table.lines:
            if line.wager == "insurance":
                insured[line.outcome] += chance  # type: ignore[assignment]
    insurance, push_22 = side_pars(terms, cards)
    assert {result.outcome: result.probability for result in push_22.results} == dict(pushes)
    assert {"suited_22", "same_color_22", "other_22", "lose"} == set(pushes)
    offered = sum(insured.values())
    assert {result.outcome: result.probability * offered for result in insurance.results} == dict(insured)


def _insures(table: Round) -> str:
    assert isinstance(table.prompt, Ask)
    names = [choice.name for choice in table.prompt.choices]
    return next(name for name in ("insurance", "no", "stand") if name in names)


def test_the_sheet_is_the_best_of_its_neighbours() -> None:
    """A play that differs in one place costs something, so that best play is not any play."""
    terms = open_terms(PATH, {})[1]
    cards = cards_of(NO_SPLITS["free doubles"])
    best = by_the_sheet(terms, cards)

    def never_free(table: Round) -> str:
        assert isinstance(table.prompt, Ask)
        names = [choice.name for choice in table.prompt.choices]
        return "hit" if best(table) == "free_double" and "hit" in names else best(table)

    worse = sum(
        chance * Fraction(sum(line.net for line in table.lines), UNIT)
        for chance, table in rounds_of(terms, cards, never_free)
    )
    assert worse < expectation_of(terms, cards)
