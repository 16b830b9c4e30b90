"""Blackjack's side wagers: those that the cards alone decide, and those that they decide under a stated choice.

The game itself, and the wagers that wait for its results, are named in the notes as not solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.engine.jackpot import meter_of, seed_of
from hoyle.engine.settle import is_collected
from hoyle.exact import blackjack_side_wagers as ways
from hoyle.exact.blackjack_main import main_par
from hoyle.exact.blackjack_side_wagers import Counts, Outcomes, Shoe
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.games.blackjack.blackjack import equipment
from hoyle.games.blackjack.side_wagers import TWO_CARDS, WITH_UP_CARD
from hoyle.kit.money import show_money

# What each of them waits for.
UNSOLVED: Mapping[str, str] = {
    "blackjack": "the game itself",
    "double": "the game itself",
    "split": "the game itself",
    "streak": "won and lost hands of the game itself",
    "bad_beat_progressive": "a 20 that depends on how the hand is played",
}
_UNIT_CENTS = 100  # what fixed amounts and jackpots are measured on where the house sets no amount


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    main, chart, found = main_par(terms)
    wagers = [*main, *side_pars(terms)]
    return wagers, [*chart, *_strategy(terms)], [*found, *notes_of(terms, wagers)]


def side_pars(terms: Terms) -> list[WagerPar]:
    """The wagers beside the game itself, which look at a few cards and need no strategy."""
    return [
        _par(terms, wager, on, counts)
        for wager, entry in terms.wagers.items()
        if wager not in UNSOLVED and entry.bonus_on is None
        for on, counts in counts_of(terms, wager, _shoe(terms))
    ]


def _shoe(terms: Terms) -> Shoe:
    """One side of a double shoe is dealt in a round; which one, and the card that says so, favours no suit."""
    cards = next(items for items in equipment(terms).values() if not isinstance(items, tuple))
    return tuple(cards.items())


def counts_of(terms: Terms, wager: str, shoe: Shoe) -> Iterator[tuple[str, Counts]]:
    """A wager's outcomes and how often they come, for each choice that it depends on."""
    soft_17 = terms.says_yes("dealer_draws_on_soft_17")
    if wager in TWO_CARDS:
        yield (
            "",
            ways.two_cards(wager, shoe, terms.settings.get("crown_treasure_paid") == "beside_royal_match"),
        )
    elif wager in WITH_UP_CARD or wager == "match_the_dealer":
        yield "", ways.with_up_card(wager, shoe)
    elif wager in ("super_sevens", "progressive_super_sevens"):
        yield "", ways.sevens(shoe, wager == "progressive_super_sevens")
    elif wager == "progressive_blackjack":
        checked = terms["hole_card_check"] == "before_play"
        yield "aces split", ways.aces(shoe, False, checked)
        yield "aces drawn to", ways.aces(shoe, True, checked)
    elif wager == "bust_it":
        yield "", ways.bust_it(shoe, soft_17)
    elif wager == "hit_and_run_progressive":
        yield "", ways.hit_and_run(shoe, soft_17)
    else:
        assert wager == "insurance", f"nobody has counted {wager}"
        yield "", ways.insurance(shoe)


# Prices.


def _par(terms: Terms, wager: str, on: str, counts: Counts) -> WagerPar:
    total = sum(counts.values())
    results = [
        Result(
            "+".join(outcomes), net_of(terms, wager, outcomes), Fraction(count, total),
            " + ".join(terms.prices[wager, outcome].odds.text for outcome in outcomes), count,
        )
        for outcomes, count in counts.items()
    ]  # fmt: skip
    by_amount = [f"on {show_money(stake_of(terms, wager))}"] if _kinds(terms, wager) else []
    meters = ["meter at its start"] if "meter" in _kinds(terms, wager) else []
    table = next(price.table for (name, _), price in terms.prices.items() if name == wager)
    label = ", ".join([on, *by_amount, *meters] if on else [*by_amount, *meters])
    return make_par(wager, results, on=label, table=table, combinations=total)


def _kinds(terms: Terms, wager: str) -> set[str]:
    """Prices that are no odds: their worth depends on what was staked."""
    kinds: set[str] = {price.odds.kind for (name, _), price in terms.prices.items() if name == wager}
    return kinds & {"fixed", "meter"}


def stake_of(terms: Terms, wager: str) -> int:
    """The amount that the house has set for a wager, or a dollar."""
    for name in (f"{wager}_amount", f"{wager}_chip"):
        if name in terms.options:
            return int(terms.options[name])
    return _UNIT_CENTS


def net_of(terms: Terms, wager: str, outcomes: Outcomes) -> Fraction:
    """What a unit wins or loses. Further outcomes are added, and a stake within their odds comes back once."""
    net = _net(terms, wager, outcomes[0])
    for outcome in outcomes[1:]:
        net += _net(terms, wager, outcome) + terms.prices[wager, outcome].odds.has_stake_in_it
    return net


def _net(terms: Terms, wager: str, outcome: str) -> Fraction:
    odds, stake = terms.prices[wager, outcome].odds, stake_of(terms, wager)
    if odds.kind == "meter":
        return _meter_cents(terms, wager, outcome) / stake - 1
    if odds.kind == "fixed":
        return Fraction(odds.fixed_cents, stake) - is_collected(terms, wager)
    return odds.net


def _meter_cents(terms: Terms, wager: str, outcome: str) -> Fraction:
    """What a share of a meter is worth when the meter has just been reset."""
    odds = terms.prices[wager, outcome].odds
    key, _ = meter_of(terms, wager, odds.meter)
    return Fraction(seed_of(terms, key) * odds.meter_percent, 100)


# Words.


def _strategy(terms: Terms) -> Iterator[str]:
    for wager in ("super_sevens", "progressive_super_sevens"):
        if wager in terms.wagers:
            may = "" if terms.rules.get((wager, "on_split")) == "first_card" else ", without splitting them"
            yield f"{wager}: take a third card to two sevens{may}"
    if "insurance" in terms.wagers:
        yield "insurance: never, by what is counted here"


def notes_of(terms: Terms, wagers: list[WagerPar]) -> Iterator[str]:
    yield "Counted over the next cards of a whole shoe, as for one box; more boxes and burned cards change nothing."
    solved = {par.wager for par in wagers}
    inside = {"double", "split"} if "blackjack" in solved else set()
    missing = [
        f"{wager} ({UNSOLVED[wager]})"
        for wager in terms.wagers
        if wager in UNSOLVED and wager not in solved and wager not in inside
    ]
    if missing:
        yield f"Not solved yet: {', '.join(missing)}."
    limits = [cap.title for cap in terms.file.caps.values() if int(terms.options[cap.option])]
    if limits:
        yield f"Limits on what is paid are left out: {'; '.join(limits)}."
    for wager in ("super_sevens", "progressive_super_sevens"):
        if wager in terms.wagers:
            yield f"{wager}: what a third card to two sevens costs the hand itself is not counted."
    if "progressive_blackjack" in terms.wagers:
        yield (
            "progressive_blackjack: drawing to two aces instead of splitting them costs the hand itself, which is "
            "not counted."
        )
    if "insurance" in terms.wagers:
        yield _insurance_by_hand(terms)
    if "dealer_envy" in terms.wagers:
        yield _envy(terms, wagers)
    for par in (par for par in wagers if par.wager not in UNSOLVED):
        if any(terms.prices[par.wager, name].odds.kind == "meter" for name in _names(par)):
            yield _by_meter(terms, par)


def _insurance_by_hand(terms: Terms) -> str:
    """Somebody who sees a box's two cards beside the ace knows that many tens less."""
    shoe, edges = _shoe(terms), []
    counts = ways.insurance(shoe)
    left = sum(counts.values()) - 2
    for tens in range(3):
        chance = Fraction(counts["win",] - tens, left)
        net = chance * net_of(terms, "insurance", ("win",)) + (1 - chance) * net_of(
            terms, "insurance", ("lose",)
        )
        edges.append(f"{show_decimal(-net * 100)}%")
    return f"insurance: with no, one or two ten-value cards in one's own hand the edge is {', '.join(edges)}."


def _envy(terms: Terms, wagers: list[WagerPar]) -> str:
    bounty = next(wager for wager in wagers if wager.wager == "kings_bounty")
    cents = sum(
        (
            result.probability * terms.prices["dealer_envy", result.outcome].odds.fixed_cents
            for result in bounty.results
            if ("dealer_envy", result.outcome) in terms.prices
        ),
        Fraction(0),
    )
    return f"dealer_envy: costs the house {show_decimal(cents)} cents for every kings_bounty wager of any amount."


def _names(par: WagerPar) -> set[str]:
    return {outcome for result in par.results for outcome in result.outcome.split("+")}


def _by_meter(terms: Terms, par: WagerPar) -> str:
    """The edge is a straight line in what the meters show, for somebody who shares them with nobody."""
    chances: dict[str, Fraction] = {}
    for result in par.results:
        odds = terms.prices[par.wager, result.outcome].odds
        if odds.kind == "meter":
            share = result.probability * odds.meter_percent / 100
            chances[odds.meter] = chances.get(odds.meter, Fraction(0)) + share
    stake = stake_of(terms, par.wager)
    falls = (
        f"{show_decimal(chance * 10**5 / stake * 100)} points for each $1,000 more on the {meter}"
        for meter, chance in chances.items()
    )
    text = f"{par.label}: the edge of {show_decimal(par.house_edge * 100)}% falls by {', by '.join(falls)}"
    if len(chances) == 1:
        ((meter, chance),) = chances.items()
        even = seed_of(terms, meter_of(terms, par.wager, meter)[0]) + par.house_edge * stake / chance
        text += f" and is nothing at {show_money(round(even))}"
    return f"{text}. Sharing with another winner is not counted."


def show_decimal(value: Fraction, places: int = 4) -> str:
    """
    >>> show_decimal(Fraction(-1, 3))
    '-0.3333'
    """
    scaled = round(abs(value) * 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{scaled // 10**places}.{scaled % 10**places:0{places}d}"
