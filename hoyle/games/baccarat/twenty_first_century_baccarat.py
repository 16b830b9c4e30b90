"""21st century baccarat: all seats play one shared hand against the seat that holds the bank.

Two shared cards lie face up, and the bank has one card up and one down. Each player stands, hits, doubles or surrenders
by moving the own wager; all who hit share one card, which is dealt when everyone has chosen. The bank's card that lay
face down says where the action starts. The terms say which totals leave a choice.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.book.price_check import Finding
from hoyle.engine import (
    DEALER,
    NO_ONE,
    Ask,
    Call,
    Choice,
    Equipment,
    Felt,
    Limits,
    Note,
    Script,
    Show,
    Stake,
    Taken,
    draw,
)
from hoyle.engine.declared import Offer, fixed, plain, ranged
from hoyle.engine.round.felt import STARTING_POSITION
from hoyle.engine.round.script import Yielded
from hoyle.engine.table.banking import PLAYER_DEALER
from hoyle.engine.table.wagering import bounds_beside, own_bounds
from hoyle.games.baccarat.hands import point_count
from hoyle.games.parts.dealt_shoe import decks
from hoyle.games.parts.dealt_shoe import keeps_shoe as keeps_shoe
from hoyle.games.parts.one_of_each import objection_of_seat
from hoyle.games.parts.start_by_card import STARTS_BY, faults_of, start_by
from hoyle.kit.cards import Cards

CARDS = "cards"
COMMUNITY = "community"  # the hand that all players share
BASE, TIE, DOUBLE = "base", "tie", "double"
STAND, HIT, SURRENDER, NO_TIE = "stand", "hit", "surrender", "no_tie"
WIN, LOSE, TIED, LOW_TIE = "win", "lose", "tie", "low_tie"
IN_ROUND = (TIE, DOUBLE)
TIE_ALONE = "the tie wager"  # what is still asked of a player who has surrendered

SETTINGS: Mapping[str, Allowed] = {
    "deck_count": int,
    "betting_position_count_max": int,
    "seated_position_count_max": int,
    "adjacent_position_count_max": int,
    "cut_card_depth": int,  # cards behind the cut card
    "must_stand_from": int,  # the least total on which a player takes no card
    "must_hit_to": int,  # the most total on which a player may not stand
    "surrender_to": int,  # the most total that may be given up
    "double_to": int,  # the most total that may be doubled
    "house_way_hits_to": int,  # the most total on which the house dealer hits for a player
    "bank_hits_to": int,  # the most total on which the bank takes a card
    "bank_wins_ties_to": int,  # the most total on which equal hands are the bank's
    STARTS_BY: tuple,  # rows "2: A 8": the position, counted clockwise with the bank as 1, and its ranks
    "bank": (PLAYER_DEALER,),
    "bank_round_count_max": int,
    "settlement_starts": (STARTING_POSITION,),
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    # `stands`: after a surrender the tie wager is played on by the rules for hitting and standing.
    TIE: {"on_surrender": ("stands", "lose")},
}

Steps = Generator[Yielded, Any, None]


class Play(NamedTuple):
    """What a player did with a wager: the choice, the stake it added, and whether the shared card counts."""

    choice: str
    hits: bool
    double: Stake | None = None


class Rules(NamedTuple):
    """The totals that leave a choice, or none."""

    must_stand_from: int
    must_hit_to: int
    surrender_to: int
    double_to: int
    house_way_hits_to: int
    bank_hits_to: int
    bank_wins_ties_to: int

    def choices(self, total: int) -> tuple[str, ...]:
        """What a player may do with a total; only to stand where that must be done."""
        if total >= self.must_stand_from:
            return (STAND,)
        stand = (STAND,) if total > self.must_hit_to else ()
        double = (DOUBLE,) if total <= self.double_to else ()
        surrender = (SURRENDER,) if total <= self.surrender_to else ()
        return (*stand, HIT, *double, *surrender)

    def house_way(self, total: int) -> str:
        return HIT if total <= self.house_way_hits_to else STAND

    def result(self, mine: int, theirs: int) -> str:
        if mine == theirs:
            return LOW_TIE if mine <= self.bank_wins_ties_to else TIED
        return WIN if mine > theirs else LOSE


objection = objection_of_seat


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`low_tie`: equal hands of a total that is the bank's."""
    return {
        BASE: (WIN, LOSE, TIED, LOW_TIE, SURRENDER),
        DOUBLE: (WIN, LOSE, TIED, LOW_TIE),
        TIE: (WIN, LOSE),
    }


def faults(file: GameFile) -> Iterator[Finding]:
    """Every rank starts the action at one position, and no total has to stand and to hit."""
    figure = file.numbers.get(STARTS_BY)
    for said in faults_of(figure.value) if figure is not None and isinstance(figure.value, tuple) else ():
        yield ("numbers", STARTS_BY), said
    hits, stands = (file.numbers.get(name) for name in ("must_hit_to", "must_stand_from"))
    if hits is not None and stands is not None and int(str(hits.value)) >= int(str(stands.value)):
        yield (
            ("numbers", "must_hit_to"),
            f"a total of {stands.value} must stand, so a player must hit to {int(str(stands.value)) - 1} at most",
        )


def equipment(terms: Terms) -> Equipment:
    return {CARDS: decks(terms.number("deck_count"))}


@lru_cache(maxsize=1024)
def rules_of(terms: Terms) -> Rules:
    return Rules(*(terms.number(name) for name in Rules._fields))


def choices(terms: Terms) -> tuple[Offer, ...]:
    names = dict.fromkeys(name for total in range(10) for name in rules_of(terms).choices(total))
    plays = (fixed(DOUBLE, DOUBLE) if name == DOUBLE else Offer(name) for name in names)
    return (*plays, *plain(NO_TIE), ranged(TIE, TIE))


def play(felt: Felt) -> Script:
    """Deal, offer tie wagers, let every player choose, deal the shared card and the bank's, and settle."""
    rules = rules_of(felt.terms)
    shared, bank = yield from _deal()
    yield from _offer_ties(felt)
    plays = yield from _choose(felt, rules, point_count(shared))
    third: Cards = ()
    if any(each.hits for each in plays.values()):
        third = yield from draw(CARDS, 1, COMMUNITY)
    yield Show(DEALER)
    yield start_by(felt, bank[1])
    if point_count(bank) <= rules.bank_hits_to:
        bank += yield from draw(CARDS, 1, DEALER)
    yield Note(_announcement(shared, third, bank))
    for spot in felt.order_of_settlement(felt.spots()):
        if spot not in felt.dead:
            yield _calls(felt, rules, spot, plays, (shared, shared + third), point_count(bank))
    return felt.carry


def _deal() -> Generator[Yielded, Any, tuple[Cards, Cards]]:
    """One by one in rotation; the bank's second card lies face down."""
    hands: dict[str, Cards] = {COMMUNITY: (), DEALER: ()}
    for to in (COMMUNITY, DEALER, COMMUNITY):
        hands[to] += yield from draw(CARDS, 1, to)
    hands[DEALER] += yield from draw(CARDS, 1, DEALER, NO_ONE)
    return hands[COMMUNITY], hands[DEALER]


def _offer_ties(felt: Felt) -> Steps:
    """Before anyone decides, each player at a place may wager on a tie, no more than on the base game."""
    for spot in felt.order_of_deal(felt.spots()):
        base = next(iter(_wagers(felt, spot)), None)
        if base is None or base.seat != felt.owners.get(spot, base.seat):
            continue
        bounds = tie_bounds(felt.terms, felt.limits, base.cents)
        if bounds is not None:
            yield Ask(base.seat, spot, (Choice(NO_TIE), Choice(TIE, TIE, *bounds)), NO_TIE)


def tie_bounds(terms: Terms, limits: Limits, base_cents: int) -> tuple[int, int] | None:
    """The least and the most of a tie bet beside a base bet, by the book and by the table; none where the least is more
    than it may be."""
    posted, most = limits.of(TIE)
    least = max(posted, own_bounds(terms, limits, TIE)[0])
    most = min(most, bounds_beside(terms, limits, TIE, base_cents)[1])
    return (least, most) if least <= most else None


def _wagers(felt: Felt, spot: int) -> list[Stake]:
    """The wagers on the base game at a place, first that of the player who sits there."""
    owner = felt.owners.get(spot)
    alive = [stake for stake in felt.at(spot, BASE) if spot not in felt.dead]
    return sorted(alive, key=lambda stake: (stake.seat != owner, stake.id))


def _choose(felt: Felt, rules: Rules, total: int) -> Generator[Yielded, Any, dict[int, Play]]:
    """Every player for the own wager, clockwise from the bank's left. By the id of the stake."""
    plays: dict[int, Play] = {}
    names = rules.choices(total)
    way = rules.house_way(total)
    for spot in felt.order_of_deal(felt.spots()):
        for base in _wagers(felt, spot):
            if names == (STAND,):
                plays[base.id] = Play(STAND, hits=False)
                continue
            choices = tuple(
                Choice(DOUBLE, DOUBLE, base.cents, base.cents) if name == DOUBLE else Choice(name)
                for name in names
            )
            taken: Taken = yield Ask(base.seat, spot, choices, way, house_way=way)
            hits = taken.name in (HIT, DOUBLE)
            if taken.name == SURRENDER and _plays_on(felt, base):
                hits = yield from _play_tie(base, rules, total)
            plays[base.id] = Play(taken.name, hits, taken.stake)
    return plays


def _plays_on(felt: Felt, base: Stake) -> bool:
    return _tie_beside(felt, base) is not None and felt.terms.rule(TIE, "on_surrender") == "stands"


def _tie_beside(felt: Felt, base: Stake) -> Stake | None:
    return next((tie for tie in felt.at(base.spot, TIE) if tie.seat == base.seat), None)


def _play_tie(base: Stake, rules: Rules, total: int) -> Generator[Yielded, Any, bool]:
    """The hand of a tie wager beside a wager that was given up. Only where a player may stand is there a choice."""
    if total <= rules.must_hit_to:
        return True
    way = rules.house_way(total)
    taken: Taken = yield Ask(base.seat, base.spot, (Choice(STAND), Choice(HIT)), way, TIE_ALONE, way)
    return taken.name == HIT


def _calls(
    felt: Felt,
    rules: Rules,
    spot: int,
    plays: Mapping[int, Play],
    hands: tuple[Cards, Cards],
    theirs: int,
) -> list[Call]:
    """At each place the tie wager, the player's wager, and then those of others behind it."""
    calls: list[Call] = []
    for base in _wagers(felt, spot):
        play = plays[base.id]
        mine = point_count(hands[play.hits])
        tie = _tie_beside(felt, base)
        if tie is not None:
            falls = play.choice == SURRENDER and felt.terms.rule(TIE, "on_surrender") == "lose"
            calls.append(Call(tie, WIN if mine == theirs and not falls else LOSE))
        result = SURRENDER if play.choice == SURRENDER else rules.result(mine, theirs)
        calls.append(Call(base, result))
        if play.double is not None:
            calls.append(Call(play.double, result))
    return calls


def _announcement(shared: Cards, third: Cards, bank: Cards) -> str:
    """
    >>> _announcement(("2c", "3d"), ("4h",), ("Kc", "7d"))
    'players 5 on two cards, 9 on three; bank 7'
    """
    mine = f"players {point_count(shared)}"
    if third:
        mine += f" on two cards, {point_count(shared + third)} on three"
    return f"{mine}; bank {point_count(bank)}"
