"""Parts of a shoe, by cards and by ranks: against deals that are counted one by one, and what suits have to do with
it."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

import hoyle
from hoyle.errors import HoyleError
from hoyle.exact.blackjack.effects import effects_of_removal
from hoyle.exact.blackjack.main_wager import expectation_of, rules_of, shoe_of
from hoyle.exact.blackjack.solve import left_out, side_pars, whole_shoe
from hoyle.exact.blackjack.suits_needed import (
    EVEN_SHARES,
    POSTED,
    SIX_SEVEN_EIGHT,
    shares_of,
    suits_looked_at,
)
from hoyle.exact.common.composition import Left, read_shoe, without_card
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import RANKS, SUITS, composition
from hoyle.report.sheet.html_page import page
from tests.support.game_paths import paths_of
from tests.unit.cli.command import run

BACCARAT = paths_of("baccarat")
LOPSIDED = {"A": 2, "3": 1, "5": 1, "8": 2, "9": 3, "Kh": 1}
WHOLE = {"ny/blackjack": 24, "pa/blackjack": 24, "oh/blackjack": 24}


# Baccarat looks at no suit.


def hands(cards: tuple[int, ...]) -> tuple[int, int]:
    """What both hands of six cards in order count, by the table that hangs in every casino."""
    player, banker, rest = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10, list(cards[4:])
    if max(player, banker) >= 8:
        return player, banker
    third = None
    if player <= 5:
        third = rest.pop(0)
        player = (player + third) % 10
    draws = banker <= 5 if third is None else third in {
        0: range(10), 1: range(10), 2: range(10), 3: [*range(8), 9], 4: range(2, 8), 5: range(4, 8), 6: range(6, 8),
    }.get(banker, ())  # fmt: skip
    return player, (banker + rest.pop(0)) % 10 if draws else banker


@pytest.fixture(scope="module")
def counted() -> dict[str, Fraction]:
    points = {"A": 1, "3": 3, "5": 5, "8": 8, "9": 9, "Kh": 0}
    shoe = [points[name] for name, count in LOPSIDED.items() for _ in range(count)]
    found: Counter[str] = Counter()
    for cards in permutations(shoe, 6):
        player, banker = hands(cards)
        found["tie" if player == banker else "player" if player > banker else "banker"] += 1
    return {name: Fraction(count, sum(found.values())) for name, count in found.items()}


@pytest.mark.parametrize("path", BACCARAT)
def test_a_lopsided_shoe_of_baccarat_deal_by_deal(path: str, counted: dict[str, Fraction]) -> None:
    sheet = hoyle.par(path, shoe=LOPSIDED)
    assert sheet.left_out == ()
    assert {par.label for par in sheet.wagers} == {par.label for par in hoyle.par(path).wagers}
    won = {
        par.wager: sum(each.probability for each in par.results if each.outcome not in ("tie", "lose"))
        for par in sheet.wagers
        if not par.on and par.wager in counted
    }  # a dragon 7 is the banker's also where it only returns the wager
    assert {name: won[name] for name in counted if name in won} == {
        name: chance for name, chance in counted.items() if name in won
    }
    assert {"banker", "player"} <= set(won)


# Which wagers of blackjack do.


@pytest.mark.parametrize("path", paths_of("blackjack"))
def test_suits_matter_to_the_wagers_that_are_said_to_look_at_them(path: str) -> None:
    """Other suits of one rank change what a wager comes to just where it is said to look at them."""
    terms = open_terms(path)[1]
    # Beside cards that favour no suit, the suits of one rank may come to nothing.
    base = {
        rank + suit: 1 + (at + turn) % 3 for at, rank in enumerate(RANKS) for turn, suit in enumerate(SUITS)
    }
    before = {par.label: sorted(par.results) for par in side_pars(terms, tuple(base.items()))}
    for rank in RANKS:
        counts = (sum(base[rank + suit] for suit in SUITS) - 2, 1, 0, 1)
        moved = {**base, **{rank + suit: count for suit, count in zip(SUITS, counts, strict=True)}}
        for par in side_pars(terms, tuple(moved.items())):
            is_said = rank in suits_looked_at(terms, par.wager)
            assert (sorted(par.results) != before[par.label]) == is_said, (par.label, rank)


@pytest.mark.parametrize(("table", "ranks"), [("magic_lucky", RANKS), ("twenty", "")])
def test_a_bad_beat_looks_at_suits_where_a_card_is_picked(table: str, ranks: str) -> None:
    terms = open_terms("pa/blackjack", {"bad_beat_progressive_table": table})[1]
    assert suits_looked_at(terms, "bad_beat_progressive") == ranks


# One nine that is gone, and nobody saw its suit.


def by_ranks(**others: int) -> dict[str, int]:
    whole = dict.fromkeys(RANKS, 24)
    return {**whole, **{name.strip("_"): count for name, count in others.items()}}


@pytest.mark.parametrize("path", paths_of("blackjack"))
def test_without_a_nine_all_that_looks_at_no_suit_is_as_with_any_nine(path: str) -> None:
    terms = open_terms(path)[1]
    whole = whole_shoe(terms)
    left = read_shoe(
        whole, {rank: sum(whole[rank + suit] for suit in SUITS) - (rank == "9") for rank in RANKS}
    )
    assert left.unsuited == {"9"}
    assert sum(left.values()) == sum(whole.values()) - 1
    one = without_card(whole, "9h")
    assert expectation_of(terms, left) == expectation_of(terms, one) != expectation_of(terms)
    missing = left_out(terms, left)
    assert {"royal_match", "kings_bounty"} <= set(missing)
    assert not {"blackjack", "insurance", "in_between", "streak", "super_sevens"} & set(missing)
    known = [wager for wager in terms.wagers if wager not in missing]
    assert side_pars(terms, tuple(left.items()), known) == side_pars(terms, tuple(one.items()), known)


def test_a_sheet_says_what_is_left_out_and_how_it_would_be_told() -> None:
    sheet = hoyle.par("oh/blackjack", shoe=by_ranks(_9=23))
    assert [par.wager for par in sheet.wagers] == ["blackjack", "insurance"]
    assert sheet.left_out == ("bet_the_set", "royal_match", "kings_bounty", "dealer_envy")
    facts = sheet.to_dict()
    assert facts["left_out"] == list(sheet.left_out)
    assert facts["shoe"] == by_ranks(_9=23)
    told = (
        "Left out, because they depend on suits that the shoe does not name: bet_the_set, royal_match, kings_bounty, dealer_envy. "
        "Name the cards by suit, as in 9c=6 9d=6 9h=6 9s=5."
    )
    assert told in sheet.notes
    assert told.replace("_", " ") in page(sheet)
    assert not any("no exact solution" in note or "dealer_envy: costs" in note for note in sheet.notes)
    suited = {**{rank: 24 for rank in RANKS if rank != "9"}, "9c": 6, "9d": 6, "9h": 6, "9s": 5}
    whole = hoyle.par("oh/blackjack", shoe=suited)
    assert whole.left_out == ()
    assert [par.wager for par in whole.wagers] == [
        "blackjack",
        "insurance",
        "bet_the_set",
        "royal_match",
        "kings_bounty",
    ]
    assert whole.wagers[0] == sheet.wagers[0]
    assert hoyle.par("oh/blackjack").to_dict()["shoe"] is None


def test_two_cards_by_suit_are_counted_one_by_one() -> None:
    """Twelve cards, favouring hearts."""
    shoe = {"9h": 3, "9c": 1, "Kh": 2, "Ks": 1, "6": 4, "8h": 1}
    cards = [card for card, count in read_shoe(composition(6), shoe).items() for _ in range(count)]
    pairs = list(permutations(cards, 2))
    suited = Fraction(sum(one == other for one, other in pairs), len(pairs))
    terms = open_terms("oh/blackjack")[1]
    (par,) = side_pars(terms, tuple(read_shoe(composition(6), shoe).items()), ["bet_the_set"])
    assert next(each.probability for each in par.results if each.outcome == "suited_pair") == suited > 0


def test_effects_of_removal_leave_out_what_the_sheet_does() -> None:
    terms = open_terms("oh/blackjack")[1]
    left = read_shoe(whole_shoe(terms), by_ranks(_9=23))
    effects = effects_of_removal(terms, left)
    assert set(effects) == {"blackjack", "insurance"}
    two_gone = read_shoe(whole_shoe(terms), by_ranks(_9=22))
    assert effects["blackjack"]["9"] == expectation_of(terms, two_gone) - expectation_of(terms, left)


# Suits that the game itself pays for.


def test_shares_of_a_whole_shoe() -> None:
    terms = open_terms("ny/blackjack", {"enhanced_posted_natural": "yes"})[1]
    assert shares_of(terms, whole_shoe(terms)) == shares_of(terms) == EVEN_SHARES


def test_shares_where_no_suit_is_known() -> None:
    terms = open_terms("ny/blackjack", {"enhanced_posted_natural": "yes"})[1]
    left = Left({"6h": 1, "7h": 1, "8h": 1, "As": 3, "Kh": 3, "Qh": 1}, "678AKQ")
    shares = shares_of(terms, left)
    assert shares[SIX_SEVEN_EIGHT] == Fraction(1, 16)
    face = {"king": 3, "queen": 1, "jack": 0}[terms.word("posted_natural_face")]
    assert shares[POSTED] == Fraction(1, 16) * Fraction(face, 4)


def test_hearts_alone_are_always_suited() -> None:
    terms = open_terms("ny/blackjack", {"enhanced_suited_six_seven_eight": "yes"})[1]
    hearts = {"6h": 2, "7h": 2, "8h": 2, "Th": 4}
    (bonus,) = rules_of(terms, shoe_of(terms, hearts), shares_of(terms, hearts)).bonuses
    assert bonus.share == 1
    none = {**hearts, "8h": 0, "8c": 2}
    assert rules_of(terms, shoe_of(terms, none), shares_of(terms, none)).bonuses == ()


# On the command line.


def test_the_command_takes_any_number_of_a_rank() -> None:
    told = run("par", "pa/baccarat", "--shoe", "A=31,2=7,9=31,K=32", "--json")
    assert json.loads(told.stdout)["shoe"] == {"A": 31, "2": 7, "9": 31, "K": 32}
    told = run("par", "oh/blackjack", "--shoe", "A=23 9=24 5=24 6=24 K=24", "--wager", "royal_match")
    assert told.exit_code == 2
    assert (
        "royal_match depends on suits, which --shoe leaves open; name cards by suit, as in Kh=5."
        in told.output
    )


def test_a_part_of_a_shoe_is_verified_by_rounds_from_it() -> None:
    """Of nines and kings alone; a whole shoe would be hundreds of errors away."""
    found = hoyle.par("ny/mini_baccarat", shoe={"9": 31, "K": 30}).verify(rounds=400)
    assert {name for each in found.wagers for name in each.roads} == {"engine"}
    assert found.farthest < 4


def test_a_shoe_is_refused_by_rank_as_by_card() -> None:
    with pytest.raises(HoyleError, match="to hold 33 of 9, and a whole one has 32"):
        hoyle.par("ny/mini_baccarat", shoe={"9": 33, "K": 32})


def test_a_shoe_in_python_may_have_ranks_as_numbers() -> None:
    sheet = hoyle.par("ny/mini_baccarat", shoe={9: 31, "K": 32})  # type: ignore[dict-item]
    assert sheet.wagers == hoyle.par("ny/mini_baccarat", shoe={"9": 31, "K": 32}).wagers
    assert sheet.to_dict()["shoe"] == {"9": 31, "K": 32}
    with pytest.raises(HoyleError, match="the shoe is 'A=4'; write a number for each card or rank"):
        hoyle.par("ny/mini_baccarat", shoe="A=4")  # type: ignore[arg-type]


def test_a_shoe_that_burned_cards_use_up_is_not_verified() -> None:
    found = hoyle.par("pa/midi_baccarat", shoe={"A": 1, "2": 1, "3": 1, "4": 1, "9": 1, "K": 2}).verify(
        rounds=200
    )
    assert found.wagers == ()
    assert "not every round can be dealt from so few cards" in found.notes[0]
