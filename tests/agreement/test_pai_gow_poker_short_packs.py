"""Pai gow poker on short packs: every wager of every file by the engine's own script, hand by hand, and the sheet of
the same pack. They must be equal as fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from hoyle.book import Terms
from hoyle.engine import DEALER, HOUSE, Draw, Limits, Line, Round, Setup, Table
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.table.banking import PLAYER_DEALER, kind_of
from hoyle.exact.common.chip_settlement import stake_for
from hoyle.exact.pai_gow_poker import side_wagers
from hoyle.exact.pai_gow_poker import solve as exact
from hoyle.fast.pai_gow_poker import way_store
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, Pack
from hoyle.fast.pai_gow_poker.face_up import without_ace_high
from hoyle.fast.pai_gow_poker.hand_kinds import pair_kinds
from hoyle.fast.pai_gow_poker.seven_card_classes import bonus_classes
from hoyle.fast.pai_gow_poker.way_classes import classes_of
from hoyle.fast.pai_gow_poker.way_counts import count_sides, side_of
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.pai_gow.card_delivery import NUMBER, STARTING_NUMBER, THREE_CARD_BONUS
from hoyle.games.pai_gow.pai_gow_hands import FIRST_CARDS
from hoyle.games.pai_gow.pai_gow_poker import BANK_ACE_HIGH, NUMBERS, PAI_GOW
from hoyle.games.pai_gow.poker_bonuses import ACE_UP, BANKER_BONUS, ENVY_OF, IMPERIAL
from hoyle.games.parts.bank import DEALERS_WAGER
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.kit.cards import JOKER, RANKS, SUITS
from tests.agreement.every_table import every_table
from tests.support.game_paths import paths_of

PATHS = paths_of("pai_gow_poker")
TABLES = [(path, made) for path in PATHS for made in every_table(path)]
STAKE = (
    40_00  # a commission, odds by halves and a half of each are whole cents of it, and it earns an envy bonus
)
ON_BANKS_CARDS = (PAI_GOW, IMPERIAL, BANKER_BONUS, ACE_UP)
BEFORE_THE_CARDS = (STARTING_NUMBER, THREE_CARD_BONUS)
MINE, OTHERS, BANKS = 1, 2, 3  # places, of which the bank's is the dealer's own where the house banks
Hands = Mapping[str, Sequence[str]]

# Five aces and four of a kind; flushes, straights and royal flushes with either match; the two best hands of seven.
ACES, LOW_ACES = Pack(4, (10, 11, 12), 1), Pack(2, (0, 1, 2, 3, 12), 1)
HIGHEST = Pack(2, (6, 7, 8, 9, 10, 11, 12), 1)
TEN = Pack(2, (8, 9, 10, 11, 12), 0)
# No five ranks in a row: hands of nothing, high and low, with the joker as an ace and without.
ACE_HIGH, JACK_HIGH = Pack(2, (1, 2, 6, 7, 9, 11, 12), 1), Pack(2, (1, 2, 3, 5, 6, 7, 9), 0)
# Hands of nothing, from the suits and ranks that the packs of single hands leave.
THEIRS = ("2h", "3s", "4s", "7s", "8h", "Th", "Js")
THE_BANKS = ("2s", "3h", "5s", "6h", "7h", "9s", "Jh")


def cards_of(pack: Pack) -> list[str]:
    held = [RANKS[rank] + suit for suit in SUITS[: pack.suits] for rank in pack.ranks]
    return [*held, *(JOKER,) * pack.jokers]


def made_at(terms: Terms) -> list[tuple[str, int, str]]:
    """Every wager that is offered before a round."""
    before = [wager for wager, file in terms.wagers.items() if not file.bonus_on and wager != DEALERS_WAGER]
    return [
        (wager, stake_for(terms, wager) if wager == PROGRESSIVE else STAKE,
         NUMBERS[2] if wager == STARTING_NUMBER else "")
        for wager in before
    ]  # fmt: skip


class Played:
    """Rounds of one setup: a seat with every wager, another that holds what earns an envy bonus, and the bank."""

    def __init__(self, path: str, options: Mapping[str, Any], with_others: bool) -> None:
        self.game, self.terms = open_terms(path, dict(options))
        table = Table(self.game, self.terms, limits=Limits(1, 10**9, 1))
        for seat in ("mine", "others"):
            table.sit(seat, 10**9)
        if kind_of(table) == PLAYER_DEALER:
            table.sit("bank", 10**11)
            table.take_bank("bank", 10**10)
        self.made = made_at(self.terms)
        table.place_all("mine", self.made)
        if with_others:
            earning = [each for each in self.made if each[0] in (PAI_GOW, *ENVY_OF)]
            table.place_all("others", earning)
        started = table.start()
        meters = {  # so that the seed is on it when this round's part has gone in
            key: seed_of(self.terms, key) - started.contributed.get(key, 0) for key in self.terms.meters()
        }
        self.setup: Setup = started.setup._replace(meters=meters)
        self.bank = DEALER if table.bank == HOUSE else str(BANKS)

    def nets(self, dealt: Iterable[Hands], numbers: Sequence[str] = NUMBERS[:1]) -> dict[str, Fraction]:
        """The mean of what each wager wins per unit over these deals, commission taken off."""
        cents, count, envies = Counter[str](), 0, ENVY_OF.values()
        for hands in dealt:
            for number in numbers:
                count += 1
                for line in self._deal(dict(hands), number):
                    if line.seat == ("others" if line.wager in envies else "mine"):
                        cents[line.wager] += line.net - line.fee
        units = {wager: amount for wager, amount, _ in self.made}
        units |= {envy: least_for(self.terms, envy) for envy in envies if envy in self.terms.wagers}
        units[BANKER_BONUS] = units.get(IMPERIAL, 1)
        return {wager: Fraction(cents[wager], unit * count) for wager, unit in units.items()}

    def hands(self, mine: Sequence[str], banks: Sequence[str] = THE_BANKS) -> Hands:
        return {str(MINE): mine, str(OTHERS): THEIRS, self.bank: banks}

    def _deal(self, hands: dict[str, Sequence[str]], number: str) -> Sequence[Line]:
        played = Round(self.game, self.setup)
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Draw) and prompt.to in hands:
                held = hands[prompt.to]
                hands[prompt.to] = held[prompt.size :]
                played.draw(*held[: prompt.size])
            elif isinstance(prompt, Draw):
                played.draw(*(number if prompt.what == NUMBER else "1",) * prompt.size)
            else:
                played.choose(prompt.default)
        return played.lines


def least_for(terms: Terms, envy: str) -> int:
    """The least wager that earns an envy bonus, which is a fixed amount."""
    assert all(
        price.odds.kind == "fixed" or not price.odds.wins
        for (wager, _), price in terms.prices.items()
        if wager == envy
    )
    return int(str(terms.rule(envy, "wager_min_cents")))


@pytest.fixture
def sheets_of(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Terms, Pack], dict[str, Fraction]]]:
    """The expectation of every wager where only these cards are dealt, by the code that makes the sheets."""

    def sheets(terms: Terms, pack: Pack) -> dict[str, Fraction]:
        monkeypatch.setattr(way_store, "kinds_together", lambda ranking: pair_kinds(ranking, pack))
        monkeypatch.setattr(way_store, "classes_by_bonus", lambda ranking: bonus_classes(ranking, pack))
        monkeypatch.setattr(side_wagers, "CARDS", cards_of(pack))
        side_wagers.three_card_counts.cache_clear()
        found = dict[str, Fraction]()
        for wager, make in side_wagers._SHEETS.items():
            if wager in terms.wagers and (pack.deals or wager not in ON_BANKS_CARDS):
                found |= {each.wager: each.expectation for each in make(terms, wager)}
        return found | ({PAI_GOW: main(terms, pack)} if pack.deals else {})

    def main(terms: Terms, pack: Pack) -> Fraction:
        way = exact.table_way(terms)
        side = side_of(classes_of(way, pack), pack)
        compared = without_ace_high(side, way, pack) if terms[BANK_ACE_HIGH] == "push" else side
        nine, every = (count_sides(side, bank, pack).reshape(1, 1, 3, 3) for bank in (compared, side))
        monkeypatch.setattr(way_store, "deals_by_kind", lambda way: every)
        monkeypatch.setattr(way_store, "deals_without_ace_high", lambda way: nine)
        monkeypatch.setattr(exact, "DEALS", pack.deals)
        return -exact.by_house_way(terms).edge(exact.player_prices(terms))

    yield sheets
    side_wagers.three_card_counts.cache_clear()


Sheets = Callable[[Terms, Pack], dict[str, Fraction]]


def own_hands(terms: Terms) -> set[str]:
    """Wagers on a player's own seven cards, and the envy bonuses for them."""
    return set(terms.wagers) - {DEALERS_WAGER, *ON_BANKS_CARDS, *BEFORE_THE_CARDS}


def by_own_hand(path: str, options: Mapping[str, Any], pack: Pack, sheets_of: Sheets) -> dict[str, Fraction]:
    played = Played(path, options, with_others=True)
    found = played.nets(played.hands(mine) for mine in combinations(cards_of(pack), HAND))
    expected = sheets_of(played.terms, pack)
    wagers = own_hands(played.terms)
    assert {wager: found[wager] for wager in wagers} == {wager: expected[wager] for wager in wagers}
    return found


def by_every_deal(
    path: str, options: Mapping[str, Any], pack: Pack, sheets_of: Sheets
) -> dict[str, Fraction]:
    played, cards = Played(path, options, with_others=False), cards_of(pack)
    found = played.nets(
        played.hands(mine, banks)
        for mine in combinations(cards, HAND)
        for banks in combinations([card for card in cards if card not in mine], HAND)
    )
    expected = sheets_of(played.terms, pack)
    wagers = set(played.terms.wagers) - {DEALERS_WAGER, *BEFORE_THE_CARDS, *ENVY_OF.values()}
    assert {wager: found[wager] for wager in wagers} == {wager: expected[wager] for wager in wagers}
    return found


# ---- a player's own seven cards


@pytest.mark.parametrize("path", PATHS)
def test_every_hand_of_ten_cards(path: str, sheets_of: Sheets) -> None:
    found = by_own_hand(path, {}, TEN, sheets_of)
    assert all(found[wager] for wager in own_hands(open_terms(path)[1]))


@pytest.mark.prove
@pytest.mark.parametrize(("path", "options"), TABLES, ids=str)
@pytest.mark.parametrize("pack", [ACES, LOW_ACES], ids=["aces", "low_aces"])
def test_every_hand_at_every_table(
    path: str, options: Mapping[str, Any], pack: Pack, sheets_of: Sheets
) -> None:
    by_own_hand(path, options, pack, sheets_of)


@pytest.mark.prove
@pytest.mark.parametrize("path", PATHS)
def test_every_hand_of_the_highest_cards(path: str, sheets_of: Sheets) -> None:
    by_own_hand(path, {}, HIGHEST, sheets_of)


# ---- both hands


@pytest.mark.prove
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("pack", [JACK_HIGH, ACE_HIGH._replace(jokers=0)], ids=["jack_high", "ace_high"])
def test_every_deal(path: str, pack: Pack, sheets_of: Sheets) -> None:
    for options in offering(path, ON_BANKS_CARDS):
        by_every_deal(path, options, pack, sheets_of)


@pytest.mark.prove
@pytest.mark.parametrize("path", [path for path in PATHS if ACE_UP in find_game(path)[1].wagers])
def test_every_deal_with_the_joker(path: str, sheets_of: Sheets) -> None:
    for options in offering(path, (ACE_UP,)):
        assert by_every_deal(path, options, ACE_HIGH, sheets_of)[ACE_UP]


def offering(path: str, wagers: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """The first table at which each of these wagers is offered."""
    left = set(wagers) & set(find_game(path)[1].wagers)
    for options in every_table(path):
        offered = left & set(open_terms(path, options)[1].wagers)
        if offered:
            left -= offered
            yield options
    assert not left


# ---- before the last cards


@pytest.mark.parametrize("path", [path for path in PATHS if THREE_CARD_BONUS in find_game(path)[1].wagers])
def test_every_three_cards(path: str, sheets_of: Sheets) -> None:
    """They are settled before the other cards, so any may follow."""
    pack = Pack(2, (5, 6, 7, 12), 1)
    for options in offering(path, (THREE_CARD_BONUS,)):
        played = Played(path, options, with_others=False)
        more = [card for card in cards_of(Pack()) if card not in (*cards_of(pack), *THE_BANKS)]
        found = played.nets(
            played.hands((*first, *more[: HAND - FIRST_CARDS]))
            for first in combinations(cards_of(pack), FIRST_CARDS)
        )
        assert found[THREE_CARD_BONUS] == sheets_of(played.terms, pack)[THREE_CARD_BONUS] != 0


@pytest.mark.parametrize("path", [path for path in PATHS if STARTING_NUMBER in find_game(path)[1].wagers])
def test_every_starting_number(path: str, sheets_of: Sheets) -> None:
    for options in offering(path, (STARTING_NUMBER,)):
        played = Played(path, options, with_others=False)
        found = played.nets([played.hands(THEIRS)], NUMBERS)
        assert found[STARTING_NUMBER] == sheets_of(played.terms, TEN)[STARTING_NUMBER]
