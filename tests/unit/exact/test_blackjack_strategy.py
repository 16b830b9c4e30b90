"""Strategy cards of blackjack, what easier ways cost, what a card that is gone changes, and shoes that are not
whole."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

import hoyle
from hoyle.cli.app import app
from hoyle.errors import HoyleError
from hoyle.exact.blackjack import side_wagers as ways
from hoyle.exact.blackjack.effects import effects_of_removal
from hoyle.exact.blackjack.main_wager import main_par, par_of, solved_of
from hoyle.exact.blackjack.solve import later_pars, side_pars, whole_shoe
from hoyle.exact.blackjack.strategy import cards, player
from hoyle.exact.common.composition import read_shoe
from hoyle.fast.blackjack.chart import longer
from hoyle.fast.blackjack.hand_index import PLAYS
from hoyle.fast.blackjack.hands import ACE, RANK_COUNT, TEN, Rules
from hoyle.fast.blackjack.result_counts import solve
from hoyle.games.catalog import find_game, open_terms
from tests.support.game_paths import paths_of

SHOES = (
    (("7d", 4), ("7c", 3), ("8h", 4), ("6s", 3), ("Ad", 2)),
    (("Ks", 3), ("Qs", 2), ("Qh", 3), ("Ad", 5), ("6c", 2)),
    (("9h", 3), ("Th", 2), ("Jh", 2), ("Jc", 3), ("8h", 3)),
)


# Cards.


def test_every_cell_tells_what_all_plays_are_worth() -> None:
    (card,), told = cards(open_terms("pa/blackjack")[1])
    cells = {(one.row, one.column): one for one in card.decisions}
    assert len(cells) == 33 * 10
    for one in card.decisions:
        assert one.best >= max(one.worths.values()) - Fraction(1, 10**12)
        assert sum(one.shares.values()) == 1
    sixteen = cells["hard 16", "10"]
    assert sixteen.choice == "surrender"
    assert sixteen.nearest == "hit"
    assert 0 < sixteen.cost("hit") < sixteen.cost("stand") < Fraction(1, 20)
    assert set(cells["8-8", "A"].worths) == {"stand", "hit", "double", "split", "surrender"}
    # Where sixteens of two cards are given up, those that are left have more small cards, and stand.
    assert card.notes[-1].endswith("by total alone: as this card has it, except hard 16 against 10: Rs.")
    by_total, never_bust, as_dealer = told
    assert 0 < by_total.price < Fraction(1, 10**4) < never_bust.price < as_dealer.price


def test_a_sheet_and_a_card_say_when_a_doubled_hand_is_rescued() -> None:
    terms = open_terms("ny/blackjack", {"dealt": "hand"})[1]
    (card,), _ = cards(terms)
    chart = main_par(terms)[1]
    at = chart.index("Against 8, 9, 10, A: rescue 6 to 16.")
    assert chart[at - 2].startswith("After a double")
    assert chart[at - 1] == "Against 2, 3, 4, 5, 6, 7: rescue nothing."
    told = chart[at - 2 : at + 2]
    assert told[-1].endswith("doubled against 8: keep."), "one 13 of two decks"
    assert [line for line in card.notes if line in told] == told
    assert not any("rescue" in line for line in main_par(open_terms("ny/blackjack")[1])[1])


def test_what_is_told_of_rescues_is_what_the_player_does() -> None:
    # Two decks, and a dealer who draws on soft 17: against an ace most 17s are given up, a few are kept.
    terms = open_terms("ny/blackjack", {"dealt": "hand", "dealer_draws_on_soft_17": "yes"})[1]
    chart = main_par(terms)[1]
    assert "Against A: rescue 6 to 17." in chart
    choose = player(terms)

    def is_kept(*ranks: str) -> bool:
        about = " ".join(f"{rank.replace('10', 'T')}h" for rank in ranks)
        asked: Any = SimpleNamespace(choices=("keep", "rescue"), about=f"{about} is 17 against As")
        return choose(asked) == "keep"

    told = {line.split()[0] for line in chart if line.endswith("doubled against A: keep.")}
    ranks = ("10", "9", "8", "7", "6", "5", "4", "3", "2", "A")
    points = {rank: 1 if rank == "A" else int(rank) for rank in ranks}
    threes = [
        three
        for three in combinations_with_replacement(ranks, 3)
        if sum(points[rank] for rank in three) in ((7, 17) if "A" in three else (17,))
    ]
    assert 0 < len(told) < len(threes)
    assert told == {"-".join(three) for three in threes if is_kept(*three)}


def test_all_cells_are_all_rounds_without_blackjack() -> None:
    (card,), _ = cards(open_terms("oh/blackjack")[1])
    one = Fraction(2 * 24 * 96, 312 * 311)
    both = one * Fraction(2 * 23 * 95, 310 * 309)
    assert sum(each.probability for each in card.decisions) == 1 - 2 * one + both


@pytest.mark.parametrize("path", paths_of("blackjack"))
def test_by_total_costs_a_little(path: str) -> None:
    terms = open_terms(path)[1]
    way = cards(terms)[1][0]
    (main,) = main_par(terms)[0]
    assert way.best_edge == main.house_edge
    assert 0 < way.price < Fraction(1, 10**4)


def test_the_command() -> None:
    run = CliRunner().invoke(app, ["strategy", "oh/blackjack"])
    assert run.exit_code == 0
    lines = [" ".join(line.split()) for line in run.stdout.splitlines()]
    assert "soft 18 Ds Ds Ds Ds Ds S S H H H" in lines
    assert any(line.startswith("best play by total") for line in lines)


def test_the_command_tells_costs() -> None:
    run = CliRunner().invoke(app, ["strategy", "oh/blackjack", "--costs"], env={"COLUMNS": "200"})
    assert run.exit_code == 0
    assert "hard 12 against 4" in run.stdout


@pytest.mark.parametrize(("words", "message"), [
    (["ny/roulette"], "leaves players no decision"),
    (["ny/blackjack", "--shoe", "A"], "write each card or rank with its count"),
    (["ny/blackjack", "--shoe", "A=4 A=8"], "names A twice"),
    (["ny/blackjack", "--shoe", "A=400"], "a whole one has 24"),
    (["ny/three_card_poker", "--shoe", "A=4"], "is not dealt from a shoe"),
])  # fmt: skip
def test_the_command_refuses(words: list[str], message: str) -> None:
    run = CliRunner().invoke(app, ["strategy", *words])
    assert run.exit_code == 2
    assert message in " ".join(run.output.split())


def test_longer_hands_that_are_played_otherwise_are_named_with_their_cost() -> None:
    """Sixteen against a ten is drawn to in two cards and stood on in most longer hands; a plain recursion agrees."""
    shoe = (8,) * 9 + (32,)
    found = {(one.cards, one.up): one for one in longer(solve(Rules(shoe)).strategies)}
    one = found["10-4-2", TEN]
    assert (one.row, PLAYS[one.play]) == ("hard 16", "stand")
    stood, drawn = (sixteen_against_ten(shoe, draws=draws) for draws in (False, True))
    assert one.cost == pytest.approx(float(stood - drawn), abs=1e-12)
    assert ("A-5-5-5", TEN) in found
    assert "-".join("A" * 16) not in {one.cards for one in found.values()}, "nobody draws to a soft 21"


def sixteen_against_ten(shoe: tuple[int, ...], *, draws: bool) -> Fraction:
    """What 10-4-2 is worth against a ten that hides no ace, stood on or drawn to once."""
    left = list(shoe)
    for rank in (TEN, 3, 1, TEN):
        left[rank] -= 1
    total = Fraction(0)
    for hole in range(1, RANK_COUNT):
        rest = _less(left, hole)
        chance = Fraction(left[hole], sum(left) - left[ACE])
        if not draws:
            total += chance * _stood(rest, hole + 11, ace=False, mine=16)
            continue
        for card, count in enumerate(rest):
            mine = 17 + card
            net = _stood(_less(rest, card), hole + 11, ace=False, mine=mine) if mine <= 21 else Fraction(-1)
            total += chance * Fraction(count, sum(rest)) * net
    return total


def _less(cards: Sequence[int], rank: int) -> list[int]:
    return [count - (at == rank) for at, count in enumerate(cards)]


def _stood(left: list[int], dealer: int, *, ace: bool, mine: int) -> Fraction:
    value = dealer + 10 if ace and dealer <= 11 else dealer
    if value >= 17:
        return Fraction(1 if value > 21 or value < mine else 0 if value == mine else -1)
    return sum(
        (Fraction(count, sum(left)) * _stood(_less(left, card), dealer + card + 1, ace=ace or card == ACE, mine=mine)
         for card, count in enumerate(left) if count),
        Fraction(0),
    )  # fmt: skip


# Effects of removal.


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize(
    "wager", ["royal_match", "twenty_point_bonus", "three_card_poker", "in_between", "bust_it"]
)
def test_a_card_that_is_gone_by_counting_again(wager: str, shoe: ways.Shoe) -> None:
    def deals(cards: ways.Shoe) -> tuple[ways.Deals, int]:
        if wager == "bust_it":
            return ways.bust_it(cards, True), ways.BUST_IT_CARDS
        if wager in ("three_card_poker", "in_between"):
            return ways.with_up_card(wager, cards), ways.WITH_UP_CARDS
        return ways.two_cards(wager, cards), ways.TWO_CARDS_AND_DEALERS

    for rank in {card[0] for card, _ in shoe}:
        mine = {card: count for card, count in shoe if card[0] == rank}
        expected: Counter[ways.Outcomes] = Counter()
        for gone, many in mine.items():
            left = tuple((card, count - (card == gone)) for card, count in shoe)
            counts = ways.counts_from(deals(left)[0], ways.size_of(left), deals(left)[1])
            for names, count in counts.items():
                share = Fraction(many, sum(mine.values()))
                expected[names] += share * Fraction(count, sum(counts.values()))  # type: ignore[assignment]
        found = ways.chances_without(deals(shoe)[0], shoe, rank)
        assert {names: chance for names, chance in found.items() if chance} == {
            names: chance for names, chance in expected.items() if chance
        }


def test_effects_of_all_cards_together_are_nothing() -> None:
    """A card that nobody has seen is any card; only best play of the game itself gains by knowing it."""
    effects = effects_of_removal(open_terms("oh/blackjack")[1])
    assert set(effects) == {"blackjack", "insurance", "bet_the_set", "royal_match on $1.00", "kings_bounty"}
    for wager in ("bet_the_set", "royal_match on $1.00", "kings_bounty"):
        assert len(effects[wager]) == 13
        assert sum(effects[wager].values()) == 0
    main = effects["blackjack"]
    assert main["K"] == main["T"] < 0 < main["5"]
    assert 0 <= sum(main.values()) < Fraction(1, 10**4)


# Shoes that are not whole.


def test_a_whole_shoe_by_any_name_is_the_whole_shoe() -> None:
    sheet, named = hoyle.par("ny/mini_baccarat"), hoyle.par("ny/mini_baccarat", shoe=_full(8))
    for one, other in zip(sheet.wagers, named.wagers, strict=True):
        assert one.label == other.label
        assert sorted(one.results) == sorted(other.results)
    terms = open_terms("ny/blackjack")[1]
    left = read_shoe(whole_shoe(terms), _full(6))
    assert side_pars(terms, tuple(left.items())) == side_pars(terms)
    assert main_par(terms, left)[0] == main_par(terms)[0]


def _full(decks: int) -> dict[str, int]:
    return dict.fromkeys(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 4 * decks)


def test_baccarat_without_small_cards() -> None:
    """Nines and court cards alone: every hand is a natural, 0 or 9 or 8, and nobody draws to 8 or 9."""
    sheet = hoyle.par("ny/mini_baccarat", shoe={"9": 32, "K": 32})
    tie = next(par for par in sheet.wagers if par.wager == "tie")
    same = next(result.probability for result in tie.results if result.net > 0)
    assert same > Fraction(1, 3)


@pytest.mark.parametrize(("shoe", "message"), [
    ({"A": 36}, "a whole one has 32"),
    ({"Z": 1}, "neither a card nor a rank"),
    ({"A": 4, "Ah": 1}, "names Ah twice"),
    ({"Ah": -1}, "a whole number from 0 up"),
    ({"Ah": True}, "a whole number from 0 up"),
    ({"A": 4}, "may need 6"),
])  # fmt: skip
def test_shoes_that_are_refused(shoe: dict[str, int], message: str) -> None:
    with pytest.raises(HoyleError, match=message):
        hoyle.par("ny/mini_baccarat", shoe=shoe)


def test_a_shoe_has_to_last_a_round_of_blackjack() -> None:
    with pytest.raises(HoyleError, match="a round may need 146"):
        hoyle.par("ny/blackjack", shoe={"A": 24, "2": 24})


def test_effects_are_told_where_they_are_known() -> None:
    with pytest.raises(HoyleError, match="effects of removal"):
        hoyle.par("ny/roulette", effects=True)


# What is exact.


def test_a_fraction_is_told_only_where_it_is_exact() -> None:
    """From part of a shoe, whose splits nobody has counted before."""
    facts = hoyle.par("ny/blackjack", shoe={"A": 4, "7": 8, "10": 12, "5": 4}).to_dict()["wagers"]
    main = facts["blackjack"]
    assert main["exact"] == "mean"
    assert abs(Fraction(main["house_edge_exact"]) - Fraction(main["house_edge"])) < Fraction(1, 10**15)
    assert main["variance_exact"] is None
    assert main["standard_deviation"] > 1
    assert main["total_combinations"] == 0
    streaks = [fact for name, fact in facts.items() if name.startswith("streak")]
    assert len(streaks) == 4
    for fact in streaks:
        assert (fact["exact"], fact["house_edge_exact"], fact["variance_exact"]) == ("nothing", None, None)
        assert fact["total_combinations"] == 0
        assert abs(fact["house_edge"]) < 1
    assert facts["bet_the_set"]["exact"] == "all"


def test_with_exact_all_is_a_fraction() -> None:
    """From what is left of a shoe, where it does not take long."""
    shoe, parts = {"A": 4, "8": 8, "10": 12, "6": 4}, []
    quick = hoyle.par("ny/blackjack", shoe=shoe).to_dict()["wagers"]
    told = hoyle.par("ny/blackjack", shoe=shoe, exact=True, tell=lambda *done: parts.append(done))
    facts = told.to_dict()["wagers"]
    assert {fact["exact"] for fact in facts.values()} == {"all"}
    assert parts[-1][0] == parts[-1][1] == len(parts)
    assert facts["blackjack"]["house_edge_exact"] == quick["blackjack"]["house_edge_exact"]
    for name in ("blackjack", "streak 2", "streak 5"):
        assert Fraction(facts[name]["variance_exact"]) == pytest.approx(
            facts[name]["standard_deviation"] ** 2
        )
        assert facts[name]["house_edge"] == pytest.approx(quick[name]["house_edge"], abs=1e-3)
        assert facts[name]["house_edge"] != quick[name]["house_edge"] or name == "blackjack"
    assert not any("not exact" in note or "floating point: exactly" in note for note in told.notes)


def test_the_bad_beat_is_exact_as_it_is() -> None:
    fact = hoyle.par("pa/blackjack", shoe={"A": 4, "8": 8, "10": 12, "6": 4}).to_dict()["wagers"]
    told = next(each for name, each in fact.items() if name.startswith("bad_beat"))
    assert told["exact"] == "all"
    assert told["house_edge"] == pytest.approx(float(Fraction(told["house_edge_exact"])))


def test_six_decks_exactly() -> None:
    terms = open_terms("ny/blackjack")[1]
    quick = [par_of(solved_of(terms, quickly=True)), *later_pars(terms, quickly=True)]
    exact = [par_of(solved_of(terms)), *later_pars(terms)]
    for one, other in zip(quick, exact, strict=True):
        assert (one.label, other.exact) == (other.label, "all")
        assert abs(one.house_edge - other.house_edge) < Fraction(1, 10**6)
        assert abs(one.variance - other.variance) < Fraction(1, 10**5)
    assert exact[0].house_edge == quick[0].house_edge
    assert abs(exact[0].variance - quick[0].variance) < Fraction(1, 10**12)
    assert abs(exact[0].hit_frequency - quick[0].hit_frequency) < Fraction(1, 10**7)


# Nothing is left out.


@pytest.mark.parametrize("path", paths_of("blackjack"))
def test_every_wager_is_on_the_sheet(path: str) -> None:
    terms = open_terms(path)[1]
    solved = {"blackjack", *(par.wager for par in [*later_pars(terms), *side_pars(terms)])}
    inside = {
        "double",
        "split",
        "dealer_envy",
    }  # in the main wager's results; paid to dealers, and told in a note
    assert set(terms.wagers) == solved | (inside & set(terms.wagers))


@pytest.mark.parametrize(("path", "option"), [
    ("pa/blackjack", "bad_beat_progressive_table"), ("ny/blackjack", "streak_table"),
])  # fmt: skip
def test_every_table_of_the_wagers_that_wait(path: str, option: str) -> None:
    for table in find_game(path)[1].options[option].choose:
        for par in later_pars(open_terms(path, {option: table})[1]):
            assert sum(result.probability for result in par.results) == 1
            assert all(result.probability > 0 for result in par.results)
            assert par.house_edge < 1


def test_what_the_bonuses_of_the_bad_beat_add() -> None:
    """Twenty for one of a card in 52 that is one of two, which are alike in 5 of 311 pairs; five for one in seven."""

    def edge(table: str) -> Fraction:
        (par,) = later_pars(open_terms("pa/blackjack", {"bad_beat_progressive_table": table})[1])
        return par.house_edge

    alike = Fraction(1, 13) * Fraction(23, 311) * 13 * Fraction(5, 23)
    assert edge("standard") - edge("magic") == 20 * (2 - alike) / 52
    assert edge("standard") - edge("lucky") == Fraction(5, 7)
    assert edge("standard") - edge("magic_lucky") == 20 * (2 - alike) / 52 + Fraction(5, 7)
