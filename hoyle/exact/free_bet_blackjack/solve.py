"""Free bet blackjack: the game with its free bets, insurance, and push 22.

`hoyle.fast.many_wagers` chooses the plays in floats and counts how hands end as integers. Here they get their prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.errors import MissingExtra
from hoyle.exact.blackjack.naturals import naturals_of, takes_even_money
from hoyle.exact.free_bet_blackjack.dealers_22 import push_22_counts
from hoyle.exact.free_bet_blackjack.free_rules import (
    DOUBLE_WAGERS,
    FREE,
    PAID,
    ROLE_WAGERS,
    SCORES,
    Shoe,
    check_shoe,
    net_of,
    plain_rules,
    rules_of,
    scores_of,
    shoe_of,
    taken_of,
    unsolved_rules,
)
from hoyle.exact.sheet import Part, Result, WagerPar, make_par, with_cases
from hoyle.fast.blackjack.hands import ACE, TEN, UNSPLIT, Hand
from hoyle.fast.many_wagers.end_names import BEGUN, NO_DOUBLE, Counted, Ended
from hoyle.fast.many_wagers.wager_rules import CHECKED
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.free_bet.lammers import takes_original
from hoyle.games.blackjack.free_bet.push_22 import PUSH_22
from hoyle.kit.cards import composition

Told = Callable[[int, int], None]
IS_COMPILED = True
LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {"insurance": ("insurance",)}
MAIN = "blackjack"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


def solve(
    terms: Terms, shoe: Shoe | None = None, *, exact: bool = False, tell: Told | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager, from a whole shoe or from the remaining cards.

    With `exact` rounds with a split are counted too, which takes minutes; `tell` receives the progress.
    """
    if shoe is not None:
        check_shoe(terms, shoe)
    reasons = unsolved(terms)
    cards = dict(shoe) if shoe is not None else whole_shoe(terms)
    main = [] if reasons else [main_par(terms, shoe, exact=exact, tell=tell)]
    pars = [*main, *side_pars(terms, cards)]
    chart = (
        []
        if reasons
        else kernels("many_wagers.play_chart").chart(solution(terms, shoe).ways, _SHORT, *_CHARTS)
    )
    return pars, [*chart, "insurance: never, by what is counted here"], [*reasons, *_notes(terms, main)]


def unsolved(terms: Terms) -> list[str]:
    reasons = unsolved_rules(terms)
    try:
        kernels("many_wagers.exact_ends")
    except MissingExtra as missing:
        reasons.append(str(missing))
    return reasons


def whole_shoe(terms: Terms) -> dict[str, int]:
    """A round from a double shoe is dealt from one side of it."""
    return dict(composition(terms.number("deck_count") // (2 if terms["dealt"] == "double_shoe" else 1)))


def solution(terms: Terms, shoe: Shoe | None = None):  # type: ignore[no-untyped-def]
    rules = rules_of(terms, shoe_of(terms, shoe))
    if takes_original(terms):
        return kernels("many_wagers.taken_wagers").solve(rules, _taken(terms))
    return kernels("many_wagers.exact_ends").solve(rules)


def expectation_of(terms: Terms, shoe: Shoe | None = None, play: Any = None) -> Fraction:
    """Of the main wager with best play, or with other play: its ways, and how their hands end."""
    naturals = naturals_of(terms, plain_rules(terms, shoe_of(terms, shoe)), {})
    worth = sum((result.net * result.probability for result in naturals), Fraction(0))
    if takes_original(terms):  # the hands of a split do not say alone what became of the original wager
        return main_par(terms, shoe, play=play).expectation
    for end, counted in (play or solution(terms, shoe)).ends.items():
        worth += sum(
            (chance * net_of_end(terms, end, score) for score, chance in _by_score(terms, end, counted)),
            Fraction(0),
        )
    return worth


def main_par(
    terms: Terms, shoe: Shoe | None = None, *, exact: bool = False, tell: Told | None = None, play: Any = None
) -> WagerPar:
    """Of best play, or of other play."""
    found = play or solution(terms, shoe)
    hand = shoe_of(terms, shoe)
    results = [*naturals_of(terms, plain_rules(terms, hand), {})]
    for end, counted in found.ends.items():
        if end.pair == UNSPLIT:
            results += [
                _result(terms, end, score, chance) for score, chance in _by_score(terms, end, counted)
            ]
    spread = joint_nets(found.ways, _asked(terms, found), exact=exact, keeps=shoe is None, tell=tell)
    if takes_original(terms):
        spread = _with_original(terms, spread)
    results += _splits(terms, found, hand, spread)
    par = make_par(MAIN, results, table=terms.prices[MAIN, "blackjack"].table, per=MAIN)
    inexact = "nothing" if takes_original(terms) else "mean"
    return with_cases(par._replace(exact="all" if spread.is_exact else inexact))


@lru_cache(maxsize=4096)
def _scores(terms: Terms, worth: int) -> tuple[int, ...]:
    return scores_of(terms, worth)


def _by_score(terms: Terms, end: Ended, counted: Counted) -> list[tuple[int, Fraction]]:
    """The probability of a lost (-1), pushed (0) and won (1) hand with this end."""
    row = counted.checked
    if end.kind == BEGUN:
        return [(-1, sum(row, Fraction(0)))]
    found = {score: Fraction(0) for score in (-1, 0, 1)}
    for score, chance in zip(_scores(terms, end.worth), row, strict=True):
        found[score] += chance
    return [*found.items()]


def wagers_of(end: Ended) -> tuple[str, ...]:
    first = ROLE_WAGERS[end.role]
    return (first,) if end.double == NO_DOUBLE else (first, DOUBLE_WAGERS[end.double])


def net_of_end(terms: Terms, end: Ended, score: int) -> Fraction:
    return sum((net_of(terms, wager, SCORES[1 + score]) for wager in wagers_of(end)), Fraction(0))


def _action(end: Ended) -> Fraction:
    """Money only; a lammer is none."""
    return Fraction(sum(wager in (MAIN, "double") for wager in wagers_of(end)))


def _result(terms: Terms, end: Ended, score: int, chance: Fraction) -> Result:
    word, wagers = SCORES[1 + score], wagers_of(end)
    shown = word if len(wagers) == 1 else f"{wagers[1].replace('_', ' ')}, {word}"
    parts = tuple(Part(wager, word) for wager in wagers)
    pays = terms.prices[MAIN, word].odds.text
    return Result(shown, net_of_end(terms, end, score), chance, pays, action=_action(end), parts=parts)


class Spread(NamedTuple):
    """By the rank split the probability of each joint net, in parts of one over `scale`; and whether it is exact."""

    nets: Mapping[int, Mapping[int, Fraction]]
    scale: int
    is_exact: bool
    is_mean_known: bool = True

    def of(self, rank: int, chance: Fraction, mean: Fraction) -> list[tuple[Fraction, Fraction]]:
        """The nets of a rank. Floats are put right, so that probability and mean are exact where it is known."""
        known = {Fraction(net, self.scale): each for net, each in self.nets[rank].items()}
        if not self.is_mean_known and not self.is_exact:
            whole = sum(known.values(), Fraction(0))
            return sorted((net, each * chance / whole) for net, each in known.items())
        return sorted((known if self.is_exact else put_right(known, chance, mean)).items())


def joint_nets(
    ways: Sequence[Any], asked: Any, *, exact: bool = False, keeps: bool = False, tell: Told | None = None
) -> Spread:
    """From counts where all are known, or with `exact`, which counts what is missing; else in floats."""
    known = kernels("many_wagers.joint_counts").chances_of(ways, asked, counts=exact, keeps=keeps, tell=tell)
    if known is not None:
        return Spread(known, asked.scale, True)
    floats = kernels("many_wagers.split_spread").spread_of(ways, asked)
    nets = {
        rank: {net: Fraction(each) for net, each in mine.items() if abs(each) > 1e-17}
        for rank, mine in floats.items()
    }
    return Spread(nets, asked.scale, False)


def _scale(terms: Terms) -> int:
    return lcm(*(terms.prices[wager, "win"].odds.net.denominator for wager in (*ROLE_WAGERS, *DOUBLE_WAGERS)))


def _taken(terms: Terms) -> Any:
    """Splits whose original wager a lost free hand takes."""
    scale, (beside, scores) = _scale(terms), taken_of(terms)
    original = tuple(int(net_of(terms, MAIN, word) * scale) for word in SCORES)
    return kernels("many_wagers.taken_wagers").Taken(beside, tuple(scores.items()), original, FREE, scale)


def _with_original(terms: Terms, spread: Spread) -> Spread:
    """The nets with what became of the original wager."""
    taken, nets_of = _taken(terms), kernels("many_wagers.taken_wagers").nets_of_sums
    nets = {rank: nets_of(taken, sums) for rank, sums in spread.nets.items()}
    return Spread(nets, taken.scale, spread.is_exact, is_mean_known=False)


def _asked(terms: Terms, found: Any) -> Any:
    if takes_original(terms):
        return kernels("many_wagers.taken_wagers").asked_of(_taken(terms))
    scale = _scale(terms)
    wagered = tuple(
        (role.ends, *(double.ends for double in role.doubles)) for role in found.ways[0].rules.roles
    )
    return kernels("many_wagers.split_spread").Asked(CHECKED, wagered, scale)


def _splits(terms: Terms, found: Any, hand: Hand, spread: Spread) -> Iterator[Result]:
    """Rounds with a split, by the joint net of their hands."""
    for rank in sorted(spread.nets):
        chance = sum(
            (_pair_chance(hand, rank, way.up) for way in found.ways if rank in way.splits), Fraction(0)
        )
        mean = action = Fraction(0)
        for end, counted in found.ends.items():
            if end.pair == rank:
                for score, part in _by_score(terms, end, counted):
                    mean, action = mean + part * net_of_end(terms, end, score), action + part * _action(end)
        for net, part in spread.of(rank, chance, mean):
            yield Result(f"split {RANKS[rank]}s", net, part, action=action / chance)


def put_right(
    chances: Mapping[Fraction, Fraction], total: Fraction, mean: Fraction
) -> dict[Fraction, Fraction]:
    """The same probabilities, adjusted so that their sum and mean are exact. The two most probable absorb the error."""
    if len(chances) == 1:
        return dict.fromkeys(chances, total)
    low, high = sorted(sorted(chances, key=lambda net: -chances[net])[:2])
    rest = {net: chance for net, chance in chances.items() if net not in (low, high)}
    left = total - sum(rest.values(), Fraction(0))
    worth = mean - sum((net * chance for net, chance in rest.items()), Fraction(0))
    top = (worth - low * left) / (high - low)
    return {**chances, low: left - top, high: top}


def _pair_chance(shoe: Hand, rank: int, up: int) -> Fraction:
    """A pair against an up card that hides no natural."""
    left, size, chance = list(shoe), sum(shoe), Fraction(1)
    for each in (rank, rank, up):
        chance *= Fraction(left[each], size)
        left[each] -= 1
        size -= 1
    other = {ACE: TEN, TEN: ACE}.get(up)
    return chance * (1 - Fraction(left[other], size)) if other is not None else chance


# Side wagers.


def side_pars(terms: Terms, cards: Shoe) -> list[WagerPar]:
    pars = []
    hand = shoe_of(terms, cards)
    if hand[ACE]:
        pars.append(_par_of(terms, "insurance", _insurance(hand)))
    if PUSH_22 in terms.wagers:
        pars.append(_par_of(terms, PUSH_22, push_22_counts(cards, terms.says_yes("dealer_draws_on_soft_17"))))
    return [with_cases(par) for par in pars]


def _par_of(terms: Terms, wager: str, chances: Mapping[str, Fraction]) -> WagerPar:
    results = [
        Result(name, terms.prices[wager, name].odds.net, chance, terms.prices[wager, name].odds.text)
        for name, chance in chances.items()
    ]
    return make_par(wager, results)


def _insurance(hand: Hand) -> dict[str, Fraction]:
    """The hole card under an ace, where the box holds no natural: that cannot be insured."""
    size, aces, tens = sum(hand), hand[ACE], hand[TEN]
    is_ten = Fraction(tens, size - 1)
    natural = Fraction(2 * (aces - 1) * tens, (size - 1) * (size - 2))
    natural_before_ten = Fraction(2 * (aces - 1) * max(tens - 1, 0), (size - 2) * (size - 3))
    won = is_ten * (1 - natural_before_ten) / (1 - natural)
    return {"win": won, "lose": 1 - won}


_SHORT = {"stand": "S", "hit": "H", "free_double": "F", "double": "D", "split": "P"}
_CHARTS = (
    (
        "Best play of two cards by total. S stand, H hit, F free double, D double for money, P split, which is free but "
        "for tens.",
        PAID,
        False,
    ),
    ("The original wager's hand after a split.", PAID, True),
    ("A free hand after a split.", FREE, True),
)


def spread_note(pars: Sequence[WagerPar]) -> str:
    """What is exact of the wagers that play decides."""
    chosen = "The plays are chosen in floating point; the expectation of the chosen plays is exact."
    if all(par.exact == "all" for par in pars):
        return f"{chosen} So is the whole distribution: all hands of a split were counted together."
    return (
        f"{chosen} The spread of rounds with a split is found in floating point (--exact counts it), the hands taken as "
        "independent given their second cards and the dealer's hand: that leaves the variance right to about 1 in 10^4 "
        "with six decks and 1 in 3,000 with one."
    )


def _notes(terms: Terms, main: Sequence[WagerPar]) -> Iterator[str]:
    yield (
        "The main wager is that of one box, dealt from a full shoe unless another is given, with all its lammers; burned "
        "cards change nothing."
    )
    yield (
        "Each play is the best for the cards of the hand, the up card, and what lies on the hand: money or a lammer. A pair "
        "that is worth splitting is split again while the terms allow it. A player who used the cards of the other hands "
        "would do slightly better."
    )
    yield spread_note(main)
    yield "Action is money: a lammer is none. Insurance and push 22 are wagers of their own."
    if takes_even_money(terms, plain_rules(terms, shoe_of(terms))):
        yield "Even money is taken: it is worth more than waiting for the hole card."
