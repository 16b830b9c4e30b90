"""Pai gow tiles over every deal of two hands: the house way on both sides, and the best setting against it.

A deal is the player's four tiles and the bank's four of the other 28: one of C(32,4) C(28,4). The same counts give the
expectation of a player who holds the bank, with copies won by the other side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, lcm, prod
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.engine.settlement.surplus import bank_fee
from hoyle.exact.common.percent import percent
from hoyle.exact.sheet import AS_BANK, BEST_SETTING, SET_HOUSE_WAY, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.pai_gow_tiles import PAI_GOW
from hoyle.games.pai_gow.tile_hands import HAND_SIZE, TileHands, Way, set_house_way, settings_of, way_of
from hoyle.games.parts.bank import DEALERS_WAGER
from hoyle.kit.tiles import TILES, Tile, composition

HANDS = comb(len(TILES), HAND_SIZE)
OTHER_HANDS = comb(len(TILES) - HAND_SIZE, HAND_SIZE)
DEALS = HANDS * OTHER_HANDS
DEFAULT_PLAY = SET_HOUSE_WAY  # the sheet of a seat that chooses nothing
LISTED = 30  # hands listed in a strategy

Sheets = tuple[list[WagerPar], list[str], list[str]]


class Hand(NamedTuple):
    """Four tiles, the number of deals they stand for, their settings, and the number of the house way among these."""

    tiles: tuple[Tile, ...]
    weight: int
    settings: tuple[TileHands, ...]
    house: int


class Prices(NamedTuple):
    """The nets of a win and of a loss per unit, and their texts."""

    win: Fraction
    lose: Fraction
    text: str

    def whole(self) -> tuple[int, int, int]:
        """Both as integers, and their common denominator."""
        parts = lcm(self.win.denominator, self.lose.denominator)
        return int(self.win * parts), int(self.lose * parts), parts


class Role(NamedTuple):
    """Wins and losses of each hand's settings, for a player or for the bank."""

    hands: tuple[Hand, ...]
    won: list[list[int]]
    lost: list[list[int]]

    def by_house_way(self) -> list[int]:
        return [hand.house for hand in self.hands]

    def best(self, prices: Prices) -> list[int]:
        """The best setting; the house way where it is equal."""
        up, down, _ = prices.whole()
        chosen: list[int] = []
        for at, hand in enumerate(self.hands):
            worths = self.worths(at, up, down)
            most = max(worths)
            chosen.append(hand.house if worths[hand.house] == most else worths.index(most))
        return chosen

    def worths(self, at: int, up: int, down: int) -> list[int]:
        """The worth of each setting over all other hands, in parts of a unit."""
        return [up * won + down * lost for won, lost in zip(self.won[at], self.lost[at], strict=True)]

    def deals(self, chosen: list[int]) -> tuple[int, int]:
        """Deals won and lost by these settings."""
        of_each = zip(self.hands, self.won, self.lost, chosen, strict=True)
        pairs = [(hand.weight * won[at], hand.weight * lost[at]) for hand, won, lost, at in of_each]
        return sum(won for won, _ in pairs), sum(lost for _, lost in pairs)


def solve(terms: Terms) -> Sheets:
    player, bank = roles(way_of(terms))
    mine, banks = player_prices(terms), bank_prices(terms)
    best = player.best(mine)
    house = _par(PAI_GOW, SET_HOUSE_WAY, player, player.by_house_way(), mine)
    wagers = [_par(PAI_GOW, BEST_SETTING, player, best, mine), house]
    if terms["bank"] != "house":
        banked = bank.best(banks)
        wagers.append(_par(PAI_GOW, f"{AS_BANK}, {BEST_SETTING}", bank, banked, banks))
        wagers.append(_par(PAI_GOW, f"{AS_BANK}, {SET_HOUSE_WAY}", bank, bank.by_house_way(), banks))
    if DEALERS_WAGER in terms.wagers and terms["bank"] != "house":
        wagers.append(_par(DEALERS_WAGER, "", player, player.by_house_way(), _prices(terms, DEALERS_WAGER)))
    return wagers, list(_strategy(player, best, mine)), list(_notes(terms, wagers, player, mine))


# Counting.


@lru_cache(maxsize=16)
def roles(way: Way) -> tuple[Role, Role]:
    """A player against a bank that sets the house way, and a bank against players who do."""
    hands = _hands(way)
    highs = [[setting.high_rank.strength for setting in hand.settings] for hand in hands]
    lows = [[setting.low_rank.strength for setting in hand.settings] for hand in hands]
    won, lost = kernels("pai_gow_tiles.solve").count_settings(
        list(composition().values()),
        [kinds for kinds, _, _ in _deals()],
        # The bank wins copies.
        [[*row, *(strength + 1 for strength in row)] for row in highs],
        [[*row, *(strength + 1 for strength in row)] for row in lows],
        [row[hand.house] for row, hand in zip(highs, hands, strict=True)],
        [row[hand.house] for row, hand in zip(lows, hands, strict=True)],
    )
    as_player = Role(hands, [row[:3] for row in won], [row[:3] for row in lost])
    as_bank = Role(hands, [row[3:] for row in won], [row[3:] for row in lost])
    return as_player, as_bank


@cache
def _deals() -> list[tuple[tuple[int, ...], tuple[Tile, ...], int]]:
    """The 8,130 different hands: kinds of tiles by number, the tiles, and their number of hands."""
    in_set = composition()
    tiles = list(in_set)
    found = []
    for kinds in combinations_with_replacement(range(len(tiles)), HAND_SIZE):
        counts = Counter(kinds)
        weight = prod(comb(in_set[tiles[kind]], count) for kind, count in counts.items())
        if weight:
            found.append((kinds, tuple(tiles[kind] for kind in kinds), weight))
    return found


@lru_cache(maxsize=16)
def _hands(way: Way) -> tuple[Hand, ...]:
    found = []
    for _, tiles, weight in _deals():
        settings = settings_of(tiles, way.zeros_are_alike)
        house = set_house_way(tiles, way)
        ranks = [(setting.high_rank, setting.low_rank) for setting in settings]
        found.append(Hand(tiles, weight, settings, ranks.index((house.high_rank, house.low_rank))))
    return tuple(found)


# Prices.


def player_prices(terms: Terms) -> Prices:
    fee = terms.percent_fees.get(PAI_GOW)
    return _prices(terms, PAI_GOW, fee[1].rate if fee else None)


def bank_prices(terms: Terms) -> Prices:
    """A bank wins what a player loses and pays commission on its wins."""
    fee = bank_fee(terms)
    player = _prices(terms, PAI_GOW)
    rate = _rate(terms, fee.rate if fee else None)
    return Prices(-player.lose * (1 - rate), -player.win, _text("the wager", rate))


def _prices(terms: Terms, wager: str, option: str | None = None) -> Prices:
    win, lose = terms.price(wager, "win").odds, terms.price(wager, "lose").odds
    rate = _rate(terms, option)
    return Prices(win.net * (1 - rate), lose.net, _text(win.text, rate))


def _rate(terms: Terms, option: str | None) -> Fraction:
    return Fraction(int(terms.options[option]), 100) if option else Fraction(0)


def _text(odds: str, rate: Fraction) -> str:
    return f"{odds} less {rate * 100}%" if rate else odds


def _par(wager: str, on: str, role: Role, chosen: list[int], prices: Prices) -> WagerPar:
    won, lost = role.deals(chosen)
    results = [
        Result("win", prices.win, Fraction(won, DEALS), prices.text, won),
        Result("push", Fraction(0), Fraction(DEALS - won - lost, DEALS), "push", DEALS - won - lost),
        Result("lose", prices.lose, Fraction(lost, DEALS), "lose", lost),
    ]
    return make_par(wager, results, on=on, combinations=DEALS)


# Words.


def _strategy(role: Role, best: list[int], prices: Prices) -> Iterator[str]:
    """The hands whose best setting is not the house way, largest total gain first."""
    up, down, parts = prices.whole()
    gains: list[tuple[int, int]] = []
    for at, (hand, chosen) in enumerate(zip(role.hands, best, strict=True)):
        if chosen != hand.house:
            worths = role.worths(at, up, down)
            gains.append((hand.weight * (worths[chosen] - worths[hand.house]), at))
    count = sum(role.hands[at].weight for _, at in gains)
    whole = Fraction(sum(gain for gain, _ in gains), DEALS * parts)
    yield f"Set {count:,} of {HANDS:,} hands otherwise than the house way; that is worth {percent(whole)} of the wager."
    for gain, at in sorted(gains, key=lambda each: (-each[0], each[1]))[:LISTED]:
        hand = role.hands[at]
        mine, house = hand.settings[best[at]], hand.settings[hand.house]
        more = Fraction(gain, hand.weight * OTHER_HANDS * parts)
        yield f"{mine.show()}, not {house.show()}: {percent(more, 2)} more"
    if len(gains) > LISTED:
        yield f"and {len(gains) - LISTED:,} other kinds of hands that gain less"


def _notes(terms: Terms, wagers: list[WagerPar], player: Role, prices: Prices) -> Iterator[str]:
    won, lost = player.deals(player.by_house_way())
    best, house = wagers[0], wagers[1]
    yield (
        f"The price of the house way is {percent(best.expectation - house.expectation)} of a player's wager: "
        "what the best setting gains against a bank that sets the house way."
    )
    yield (
        f"Copies are worth {percent(Fraction(lost - won, DEALS))} to the bank: the only difference between two sides that "
        "both set the house way, before commission. Without copies and commission the game would be even."
    )
    if prices.win != 1:
        yield (
            f"The percentage costs a player {percent(Fraction(won, DEALS) * (1 - prices.win))}; it is counted "
            "exactly, without rounding it to a coin."
        )
    if terms.says_yes("surrender"):
        yield "Surrender is never better than having the hands compared."
    if len(wagers) > 2:
        yield (
            "As the bank: against one player who sets the house way. Of several players' wagers the percentage is "
            "taken of the surplus of all, which costs a bank less; a shared bank is half of the same."
            if bank_fee(terms)
            else "As the bank: against players who set the house way, as far as the bank's money covers their wagers."
        )
    if any(wager.wager == DEALERS_WAGER for wager in wagers):
        yield "dealers_wager is the house's own, against a bank that sets the house way: its edge is the bank's."
    yield from _collection_notes(terms)


def _collection_notes(terms: Terms) -> Iterator[str]:
    for fee in terms.file.fees.values():
        if fee.kind == "schedule":
            schedule = fee.schedules[str(terms.options[str(fee.option)])]
            steps = [f"{band.fee} from {band.low}" for band in schedule.bands]
            yield f"The bank pays for every hand, by all wagers together: {', '.join(steps)}. It is not counted in."
