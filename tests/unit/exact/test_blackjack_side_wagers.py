"""Blackjack's side wagers against every deal of a short shoe through the engine, and against published figures."""

from collections import Counter
from fractions import Fraction

import pytest

from hoyle.engine.round.felt import Setup
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import Ask, Chosen, Drawn, Stake
from hoyle.engine.settlement.jackpot import contributions, seed_of
from hoyle.errors import TermsError
from hoyle.exact.blackjack import solve
from hoyle.exact.catalog import par
from hoyle.games.catalog import find_game, open_terms
from tests.support.game_paths import paths_of
from tests.support.samples import every

PATHS = paths_of("blackjack")
UNIT = 100
# Sevens and eights; court cards and aces; cards in a row. All are long enough for every round.
SHOES = {
    "sevens": {"7d": 4, "7c": 3, "8h": 4, "6s": 3},
    "courts": {"Ks": 3, "Qs": 2, "Qh": 3, "Ad": 5},
    "rows": {"9h": 3, "Th": 2, "Jh": 2, "Jc": 3, "8h": 3},
}


def sheet(path, **options):
    return {wager.wager: wager for wager in solve.side_pars(open_terms(path, options)[1])}


def edge(wager, digits):
    return f"{round(wager.house_edge * 100 * 10**digits) / 10**digits:.{digits}f}"


def counts(wager):
    return {result.outcome: result.combinations for result in wager.results}


# Through the engine.


def play_out(game, setup, choose, answers=()):
    """Every way in which a round can go: (probability, round). `choose` answers what is asked."""
    played = Round(game, setup)
    for answer in answers:
        played.answer(answer)
    while isinstance(played.prompt, Ask):
        answers = (*answers, Chosen(choose(played)))
        played.answer(answers[-1])
    if played.is_over:
        yield Fraction(1), played
        return
    shoe = played.shoes[played.prompt.what]
    for card, count in shoe.left.items():
        for chance, over in play_out(game, setup, choose, (*answers, Drawn((card,)))) if count else ():
            yield chance * Fraction(count, shoe.left_count), over


def set_up(monkeypatch, path, shoe, **options):
    game, terms = open_terms(path, {"continuous_shuffler": "yes", **options})  # nothing is burned
    monkeypatch.setattr(solve, "equipment", lambda terms: {"cards": shoe})
    made = [wager.wager for wager in solve.side_pars(terms) if wager.wager != "insurance"]
    stakes = tuple(
        Stake(at, "ann", 1, wager, solve.stake_of(terms, wager), since=1)
        for at, wager in enumerate(dict.fromkeys(("blackjack", *made)), 1)
    )
    # The wagers of the round go to the meters before they are paid; here they stand at their start by then.
    added = contributions(terms, [(stake.wager, stake.cents) for stake in stakes])
    meters = {key: seed_of(terms, key) - cents for key, cents in added.items()}
    setup = Setup(terms, ("ann",), stakes, {}, {}, meters=meters)
    return game._replace(equipment=lambda terms: {"cards": shoe}), setup


def to_rare_cards(played):
    """Draw to sevens and to aces, to nothing else, and insure."""
    names = [choice.name for choice in played.prompt.choices]
    if "insurance" in names:
        return "insurance"
    cards = played.dealt["1"]
    draws = cards in (("7d", "7d"), ("7d", "7c"), ("7c", "7d"), ("7c", "7c")) or all(
        c[0] == "A" for c in cards
    )
    return "hit" if draws and len(cards) < 4 else "stand"


def to_sixteen(played):
    """Draw to sixteen and never insure: the same for all wagers but those on aces."""
    names = [choice.name for choice in played.prompt.choices]
    total = sum(
        11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in played.dealt["1"]
    )
    return "no" if "no" in names else "hit" if total < 17 else "stand"


def splitting_aces(played):
    names = [choice.name for choice in played.prompt.choices]
    return (
        "no"
        if "no" in names
        else "split"
        if played.dealt["1"] == ("Ad", "Ad") and "split" in names
        else "stand"
    )


ACES = {to_rare_cards: "drawn to", splitting_aces: "split", to_sixteen: ""}  # what is done with two of them


@pytest.mark.parametrize(
    ("path", "shoe", "choose", "options"),
    every(2, [
        ("ny/blackjack", "sevens", to_rare_cards, {"twenty_one_plus_three_table": "C"}),
        ("ny/blackjack", "sevens", to_sixteen, {"progressive_super_sevens_table": "C"}),
        (
            "ny/blackjack",
            "courts",
            to_rare_cards,
            {"royal_match_table": "D", "dealer_draws_on_soft_17": "yes"},
        ),
        ("ny/blackjack", "courts", splitting_aces, {}),
        ("ny/blackjack", "rows", to_sixteen, {"house_money_table": "B"}),
        ("pa/blackjack", "sevens", to_sixteen, {}),
        ("pa/blackjack", "courts", to_rare_cards, {"royal_match_table": "C_crown"}),
        ("pa/blackjack", "rows", to_rare_cards, {}),
        ("oh/blackjack", "courts", to_sixteen, {}),
    ]),
)  # fmt: skip
def test_every_deal_of_a_short_shoe_settles_as_counted(monkeypatch, path, shoe, choose, options):
    game, setup = set_up(monkeypatch, path, SHOES[shoe], **options)
    seen, aces = Counter(), Fraction(0)
    for chance, played in play_out(game, setup, choose):
        aces += chance * any(line.wager == "insurance" for line in played.lines)
        for line in played.lines:
            seen[line.wager, "+".join(sorted(line.outcome.split("+"))), Fraction(line.net, line.stake)] += (
                chance
            )
    expected, left_out = Counter(), {"blackjack", "split", "dealer_envy"}
    if not ACES[choose]:
        left_out.add("progressive_blackjack")
    for wager in solve.side_pars(setup.terms):
        if (wager.wager == "insurance" and not aces) or wager.wager in left_out:
            continue
        if "aces" in wager.on and not wager.on.startswith(f"aces {ACES[choose]}"):
            continue
        for result in wager.results:
            name = "+".join(sorted(result.outcome.split("+")))
            chance = result.probability * (aces if wager.wager == "insurance" else 1)
            expected[wager.wager, name, result.net] += chance
    assert {key: chance for key, chance in seen.items() if key[0] not in left_out} == expected


# Against others.


@pytest.mark.parametrize(
    ("path", "wager", "options", "published"),
    [
        # Wizard of Odds, 21+3, version 1 by decks, and version 3 (the sum of its return column).
        ("ny/blackjack", "twenty_one_plus_three", {"twenty_one_plus_three_table": "A"}, "3.2386"),
        ("ny/blackjack", "twenty_one_plus_three", {"deck_count": 8}, "2.74"),
        ("ny/blackjack", "twenty_one_plus_three", {"twenty_one_plus_three_table": "C"}, "4.143"),
        ("pa/blackjack", "three_card_poker", {"deck_count": 4, "offer_match_the_dealer": "no"}, "4.24"),
        # Wizard of Odds, super sevens with a third card always dealt; eight decks from webdelautomovil.com.
        ("ny/blackjack", "super_sevens", {}, "11.400"),
        ("ny/blackjack", "super_sevens", {"deck_count": 8}, "9.01"),
        # Wizard of Odds, royal match versions 1 and 2 by decks.
        ("pa/blackjack", "royal_match", {}, "6.6658"),
        ("pa/blackjack", "royal_match", {"deck_count": 8}, "6.4597"),
        # Eliot Jacobson: king's bounty with six and with two decks, Lucky Ladies, in between, bust it.
        ("ny/blackjack", "kings_bounty", {}, "23.164"),
        ("ny/blackjack", "twenty_point_bonus", {}, "24.709"),
        ("ny/blackjack", "in_between", {"in_between_table": "D"}, "3.396"),
        ("ny/blackjack", "bust_it", {}, "6.912"),
        # onlineblackjack.org, Lucky Ladies with eight decks.
        ("ny/blackjack", "twenty_point_bonus", {"deck_count": 8}, "24.05"),
        # Everywhere: 23 of 311 cards.
        ("ny/blackjack", "insurance", {}, "7.40"),
    ],
)
def test_published_edges(path, wager, options, published):
    assert edge(sheet(path, **options)[wager], len(published.partition(".")[2])) == published


def test_published_edges_of_few_decks():
    few = {"offer_match_the_dealer": "no", "offer_bet_the_set": "no"}
    two = sheet("pa/blackjack", deck_count=2, royal_match_table="D", **few)
    assert edge(two["kings_bounty"], 6) == "24.733489"  # Eliot Jacobson, two decks
    assert edge(two["in_between"], 2) == "7.76"  # Wizard of Odds
    assert edge(two["royal_match"], 4) == "8.3271"  # Wizard of Odds
    one = sheet("pa/blackjack", deck_count=1, royal_match_table="A", **few)
    assert edge(one["royal_match"], 4) == "3.7707"  # Wizard of Odds, version 2
    assert edge(one["in_between"], 2) == "10.46"  # Wizard of Odds
    assert edge(one["three_card_poker"], 2) == "13.30"  # Wizard of Odds


def test_published_counts():
    """Wizard of Odds: permutations of super sevens, combinations of 21+3 (six orders each), of royal match."""
    found = sheet("ny/blackjack", twenty_one_plus_three_table="C")
    assert counts(found["super_sevens"]) == {
        "three_sevens_suited": 480, "three_sevens_mixed": 11_664, "two_sevens_suited": 34_560,
        "two_sevens_mixed": 124_416, "one_seven": 2_142_720, "lose": 27_766_080,
    }  # fmt: skip
    assert counts(found["twenty_one_plus_three"]) == {
        "suited_three_of_a_kind": 6 * 1_040, "three_of_a_kind": 6 * 25_272, "straight_flush": 6 * 10_368,
        "straight": 6 * 155_520, "flush": 6 * 292_896, "lose": 6 * 4_528_224,
    }  # fmt: skip
    crown = next(result for result in found["royal_match"].results if result.outcome == "crown_treasure")
    assert round(1 / crown.probability) == 121_328


def test_matches_by_hand():
    """Two cards each match the dealer's by rank in 23 of 311 cards; with six decks five of them are of its suit."""
    wager = sheet("ny/blackjack")["match_the_dealer"]
    orders = 311 * 310
    two = {"suited_match+suited_match": 5 * 4, "unsuited_match+unsuited_match": 18 * 17}
    two |= {"suited_match+unsuited_match": 2 * 5 * 18}
    one = {"suited_match": 2 * 5 * 288, "unsuited_match": 2 * 18 * 288}
    expected = {name: Fraction(ways, orders) for name, ways in (two | one).items()}
    found = {result.outcome: result.probability for result in wager.results if result.outcome != "lose"}
    assert found == expected
    assert edge(wager, 2) == "4.06"


def test_pairs_by_hand():
    wager = sheet("ny/blackjack", bet_the_set_table="A")["bet_the_set"]
    assert wager.expectation == Fraction(5 * 15 + 18 * 10 - 288, 311)


def test_a_jackpot_by_the_meter():
    """In the note, the edge is nothing where the meter makes up for the rest."""
    full = par("ny/blackjack", {"progressive_super_sevens_seed": 4_008_100})
    wager = next(wager for wager in full.wagers if wager.wager == "progressive_super_sevens")
    assert abs(wager.house_edge) < Fraction(1, 10**6)
    assert any("progressive_super_sevens" in note and "zero at $40,081.00" in note for note in full.notes)


# All of them.


def tables_of(path):
    """Each option that bears on a price, by itself, with the defaults that follow from it."""
    options = find_game(path)[1].options
    for name, option in options.items():
        if name.endswith("_table") or name in ("deck_count", "dealer_draws_on_soft_17", "dealt"):
            for value in option.choose:
                yield {name: value}
    for name in (name for name in options if name.endswith("_table")):
        for deck_count in options["deck_count"].choose:
            for value in options[name].choose:
                yield {name: value, "deck_count": deck_count}


@pytest.mark.parametrize("path", PATHS)
def test_every_wager_under_every_table(path):
    solved = 0
    for chosen in tables_of(path):
        try:
            terms = open_terms(path, chosen)[1]
        except TermsError:
            continue
        solved += 1
        wagers = solve.side_pars(terms)
        notes = list(solve.notes_of(terms, wagers))
        missing = set(terms.wagers) - {wager.wager for wager in wagers}
        assert missing <= {*solve.WAITS, "dealer_envy"}
        assert all(any(name in note for note in notes) for name in missing), chosen
        for wager in wagers:
            assert sum(result.probability for result in wager.results) == 1
            assert sum(result.combinations for result in wager.results) == wager.total_combinations
    assert solved


def test_one_side_of_a_double_shoe():
    assert edge(sheet("pa/blackjack", dealt="double_shoe", deck_count=8)["insurance"], 4) == edge(
        sheet("pa/blackjack", deck_count=4, offer_match_the_dealer="no")["insurance"], 4
    )
