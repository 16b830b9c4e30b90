"""Blackjack: every wager of a table, from a whole shoe or from the remaining cards.

`main_wager.py` solves the game itself, `side_wagers.py` counts the side wagers, and `whole_rounds.py` those that depend
on played hands. Here they get their prices.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.engine.settlement.jackpot import meter_of, seed_of
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.engine.settlement.settle import is_collected
from hoyle.errors import HoyleError
from hoyle.exact.blackjack import side_wagers as ways
from hoyle.exact.blackjack import whole_rounds as rounds
from hoyle.exact.blackjack.main_wager import Told, main_par, rules_from
from hoyle.exact.blackjack.side_wagers import SEVENS, Counts, Deals, Outcomes, Shoe
from hoyle.exact.blackjack.suits_needed import suits_looked_at
from hoyle.exact.blackjack.whole_rounds import Chances
from hoyle.exact.common.chip_settlement import house_amount
from hoyle.exact.common.composition import unsuited_ranks
from hoyle.exact.sheet import Result, WagerPar, make_par, with_cases
from hoyle.games.blackjack.blackjack import equipment
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.later_wagers import BUSTER
from hoyle.games.blackjack.play_rules import play_rules
from hoyle.games.blackjack.side_play import BAD_BEAT
from hoyle.games.blackjack.side_wagers import TWO_CARDS, WITH_UP_CARD
from hoyle.games.blackjack.streak import LENGTHS, STREAK
from hoyle.kit.cards import Card
from hoyle.kit.money import show_money

IS_COMPILED = True  # on a first run ever
SUPPOSED_CHOICES: Mapping[str, str] = dict.fromkeys(
    SEVENS, "hit"
)  # which best play of the main wager does not make
LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {"insurance": ("insurance",)}
# Wagers that played hands decide, and what each depends on.
WAITS: Mapping[str, str] = {
    "blackjack": "the game itself",
    "double": "the game itself",
    "split": "the game itself",
    "streak": "won and lost hands of the game itself",
    "bad_beat_progressive": "a 20 that depends on how the hand is played",
}
_UNIT_CENTS = 100  # the stake for fixed awards and jackpots where the house sets no amount


def solve(
    terms: Terms, shoe: Mapping[Card, int] | None = None, *, exact: bool = False, tell: Told | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager, from a whole shoe or from the remaining cards.

    With `exact` everything is exact, which takes long; `tell` receives the progress.
    """
    if shoe is not None:
        _check(terms, shoe)
    main, chart, found = main_par(terms, shoe, exact=exact, tell=tell)
    cards = shoe_cards(terms, shoe)
    known = [wager for wager in terms.wagers if wager not in left_out(terms, shoe)]
    later = later_pars(terms, shoe, known, exact=exact) if main else []
    wagers = [*main, *later, *side_pars(terms, cards, known)]
    return wagers, [*chart, *_strategy(known, terms)], [*found, *notes_of(terms, wagers, cards, known)]


def left_out(terms: Terms, shoe: Mapping[Card, int] | None) -> list[str]:
    """The wagers that depend on unknown suits."""
    unsuited = unsuited_ranks(shoe)
    return [wager for wager in terms.wagers if unsuited.intersection(suits_looked_at(terms, wager))]


def _check(terms: Terms, shoe: Mapping[Card, int]) -> None:
    """Refuse a shoe that a round could use up: a player's hand has at most 30 points with its last card, a dealer's
    26."""
    hands = max(terms.number("split_hand_count_max"), terms.number("split_aces_hand_count_max"))
    least = 30 * hands + 26
    held = sum(VALUES[card[0]] * count for card, count in shoe.items())
    if held < least:
        raise HoyleError(
            f"the shoe counts {held} points in all, aces at 1, and a round may need {least}; leave more cards in it"
        )


def later_pars(
    terms: Terms,
    shoe: Mapping[Card, int] | None = None,
    only: Collection[str] | None = None,
    *,
    exact: bool = False,
    quickly: bool = False,
) -> list[WagerPar]:
    """The wagers that depend on played hands, with best play of the main wager.

    The bad beat is exact unless `quickly`. Streaks are exact where a stored count of splits exists, or with `exact`,
    which takes a minute or two.
    """
    found: list[WagerPar] = []
    wanted = terms.wagers if only is None else only
    if STREAK in wanted and rounds.knows_streaks(terms):
        scores = rounds.scores(terms, shoe, exact=exact, quickly=quickly)
        pars = [_streak(terms, on, rounds.streak(scores, on)) for on in LENGTHS]
        found += pars if scores.is_exact else map(_inexact, pars)
    if BAD_BEAT in wanted and rules_from(terms).checks:
        twenties = rounds.bad_beat(terms, shoe_cards(terms, shoe), shoe, exact=exact, quickly=quickly)
        par = _par_of_chances(terms, BAD_BEAT, "", twenties.chances)
        found.append(par if twenties.is_exact else _inexact(par))
    return [with_cases(par) for par in found]


def _inexact(par: WagerPar) -> WagerPar:
    return par._replace(exact="nothing")


def _streak(terms: Terms, on: str, chances: Chances) -> WagerPar:
    return _par_of_chances(terms, STREAK, on, chances)._replace(on=on)


def side_pars(terms: Terms, shoe: Shoe | None = None, only: Collection[str] | None = None) -> list[WagerPar]:
    """The side wagers, which depend on a few cards and need no strategy; or those named."""
    cards = shoe_cards(terms) if shoe is None else shoe
    return [
        _par(terms, wager, on, counts)
        for wager, entry in terms.wagers.items()
        if wager not in WAITS and entry.bonus_on is None and (only is None or wager in only)
        for on, counts in counts_of(terms, wager, cards)
    ]


def shoe_cards(terms: Terms, shoe: Mapping[Card, int] | None = None) -> Shoe:
    """A round is dealt from one side of a double shoe; the choice of the side favours no suit."""
    cards = next(items for items in equipment(terms).values() if not isinstance(items, tuple))
    return tuple((cards if shoe is None else shoe).items())


def whole_shoe(terms: Terms) -> Mapping[Card, int]:
    return dict(shoe_cards(terms))


def deals_of(terms: Terms, wager: str, shoe: Shoe) -> tuple[Deals, int] | None:
    """A wager's deals and the number of cards they are counted over."""
    soft_17 = terms.says_yes("dealer_draws_on_soft_17")
    if wager in TWO_CARDS:
        beside = terms.settings.get("crown_treasure_paid") == "beside_royal_match"
        return ways.two_cards(wager, shoe, beside), ways.TWO_CARDS_AND_DEALERS
    if wager in WITH_UP_CARD or wager == "match_the_dealer":
        return ways.with_up_card(wager, shoe), ways.WITH_UP_CARDS
    if wager == "bust_it":
        return ways.bust_it(shoe, soft_17), ways.BUST_IT_CARDS
    if wager == BUSTER:
        return ways.buster(shoe, soft_17), min(ways.BUSTER_CARDS_MAX, ways.size_of(shoe))
    if wager == "hit_and_run_progressive":
        return ways.hit_and_run(shoe, soft_17), ways.HIT_AND_RUN_CARDS_MAX
    return None


def counts_of(terms: Terms, wager: str, shoe: Shoe) -> Iterator[tuple[str, Counts]]:
    """A wager's outcomes with their counts, for each choice that it depends on."""
    deals = deals_of(terms, wager, shoe)
    if deals is not None:
        yield "", ways.counts_from(deals[0], ways.size_of(shoe), deals[1])
    elif wager in ("super_sevens", "progressive_super_sevens"):
        yield "", ways.sevens(shoe, wager == "progressive_super_sevens")
    elif wager == "progressive_blackjack":
        looks = len(play_rules(terms).looks)
        yield "aces split", ways.aces(shoe, False, looks)
        yield "aces drawn to", ways.aces(shoe, True, looks)
    else:
        assert wager == "insurance", f"{wager} has no count"
        if any(card[0] == "A" and count for card, count in shoe):
            yield "", ways.insurance(shoe)


# Prices.


def _par(terms: Terms, wager: str, on: str, counts: Counts) -> WagerPar:
    total = sum(counts.values())
    chances = {outcomes: Fraction(count, total) for outcomes, count in counts.items()}
    par = _par_of_chances(terms, wager, on, chances)
    results = tuple(
        result._replace(combinations=counts[tuple(result.outcome.split("+"))]) for result in par.results
    )
    return par._replace(results=results, total_combinations=total)


def _par_of_chances(terms: Terms, wager: str, on: str, chances: Chances) -> WagerPar:
    results = [
        Result(
            "+".join(outcomes), net_of(terms, wager, outcomes), chance,
            " + ".join(terms.prices[wager, outcome].odds.text for outcome in outcomes),
        )
        for outcomes, chance in chances.items()
    ]  # fmt: skip
    by_amount = [f"on {show_money(stake_of(terms, wager))}"] if _kinds(terms, wager) else []
    meters = ["meter at its start"] if "meter" in _kinds(terms, wager) else []
    table = next(price.table for (name, _), price in terms.prices.items() if name == wager)
    label = ", ".join([on, *by_amount, *meters] if on else [*by_amount, *meters])
    return make_par(wager, results, on=label, table=table)


def _kinds(terms: Terms, wager: str) -> set[str]:
    """The kinds of prices that are not odds, whose net per unit depends on the stake."""
    kinds: set[str] = {price.odds.kind for (name, _), price in terms.prices.items() if name == wager}
    return kinds & {"fixed", "meter"}


def stake_of(terms: Terms, wager: str) -> int:
    """The house's fixed amount for a wager, or a dollar."""
    return house_amount(terms, wager) or _UNIT_CENTS


def net_of(terms: Terms, wager: str, outcomes: Outcomes) -> Fraction:
    """The net per unit. Prices of further outcomes are added; the stake is returned once."""
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
    """A share of the meter at its seed."""
    odds = terms.prices[wager, outcome].odds
    key, _ = meter_of(terms, wager, odds.meter)
    return Fraction(seed_of(terms, key) * odds.meter_percent, 100)


# Words.


def _strategy(known: Collection[str], terms: Terms) -> Iterator[str]:
    for wager in ("super_sevens", "progressive_super_sevens"):
        if wager in known:
            may = "" if terms.rules.get((wager, "on_split")) == "first_card" else ", without splitting them"
            yield f"{wager}: take a third card to two sevens{may}"
    if "insurance" in known:
        yield "insurance: never, by what is counted here"


def notes_of(
    terms: Terms, wagers: list[WagerPar], shoe: Shoe | None = None, known: Collection[str] | None = None
) -> Iterator[str]:
    """`known` are the wagers that could be computed; without it, all."""
    told = terms.wagers if known is None else known
    yield "Counted over the next cards of the shoe, for one box; more boxes and burned cards change nothing."
    solved = {par.wager for par in wagers}
    inside = {"double", "split"} if "blackjack" in solved else set()
    missing = [
        f"{wager} ({WAITS[wager]})"
        for wager in told
        if wager in WAITS and wager not in solved and wager not in inside
    ]
    if missing:
        yield f"Not solved yet: {', '.join(missing)}."
    limits = [cap.title for cap in terms.file.caps.values() if limit_of(terms, cap, Limits())]
    if limits:
        yield f"Payout limits are not included: {'; '.join(limits)}."
    yield from _supposed(wagers, told, solved)
    if "insurance" in solved:
        yield _insurance_by_hand(terms, shoe_cards(terms) if shoe is None else shoe)
    if "dealer_envy" in told:
        yield _envy(terms, wagers)
    for par in (par for par in wagers if par.wager not in WAITS or par.wager == BAD_BEAT):
        if any(terms.prices[par.wager, name].odds.kind == "meter" for name in _names(par)):
            yield _by_meter(terms, par)


def _supposed(wagers: list[WagerPar], told: Collection[str], solved: Collection[str]) -> Iterator[str]:
    """The assumed play of the hand for each side wager that depends on it."""
    for wager in ("super_sevens", "progressive_super_sevens"):
        if wager in told:
            yield f"{wager}: what a third card to two sevens costs the hand itself is not counted."
    if "progressive_blackjack" in told:
        yield (
            "progressive_blackjack: drawing to two aces instead of splitting them costs the hand itself, which is "
            "not counted."
        )
    if STREAK in solved:
        is_exact = all(par.exact == "all" for par in wagers if par.wager == STREAK)
        quickly = "" if is_exact else "not exact unless asked for (--exact), but right to about 1 in 10^6; "
        yield (
            f"{STREAK}: {quickly}every hand is taken as dealt from the same cards, and played as is best for the game "
            "itself; one that is neither won nor lost leaves the run as it is."
        )
    if BAD_BEAT in solved:
        yield f"{BAD_BEAT}: played by the best strategy of the main wager; a large jackpot may justify another."


def _insurance_by_hand(terms: Terms, shoe: Shoe) -> str:
    """Insurance for a player who sees the two cards of the box."""
    edges = []
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
    """The edge as a linear function of the meters, for a player who shares no award."""
    chances: dict[str, Fraction] = {}
    for result in par.results:
        for name in result.outcome.split("+"):
            odds = terms.prices[par.wager, name].odds
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
        text += f" and is zero at {show_money(round(even))}"
    return f"{text}. Sharing with another winner is not included."


def show_decimal(value: Fraction, places: int = 4) -> str:
    """
    >>> show_decimal(Fraction(-1, 3))
    '-0.3333'
    """
    scaled = round(abs(value) * 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{scaled // 10**places}.{scaled % 10**places:0{places}d}"
