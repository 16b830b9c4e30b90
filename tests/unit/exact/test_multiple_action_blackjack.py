"""Multiple-action blackjack in fractions: what the circles have in common, and what its readings are worth."""

from fractions import Fraction

from hoyle.exact.catalog import par
from hoyle.exact.multiple_action_blackjack.solve import circle_par, expectations_of, solutions
from hoyle.games.catalog import open_terms

PATH = "ny/multiple_action_blackjack"


def edges(options: dict[str, str | int] | None = None, **readings: str) -> list[Fraction]:
    sheet = par(PATH, options or {}, readings=readings)
    return [each.house_edge for each in sheet.wagers if each.wager.startswith("circle")]


def test_without_a_hole_card_every_circle_is_alike() -> None:
    one, two, three = edges({"hole_card_check": "none"})
    assert one == two == three


def test_the_check_of_the_first_round_makes_the_first_circle_the_best() -> None:
    one, two, three = edges()
    assert one < two < three < Fraction(6, 1000)


def test_a_first_natural_that_takes_all_costs_the_later_circles_several_percent() -> None:
    usual, takes_all = edges(), edges(first_blackjack="takes_all")
    assert abs(usual[0] - takes_all[0]) < Fraction(1, 1000)
    assert all(
        Fraction(3, 100) < more - less < Fraction(6, 100)
        for less, more in zip(usual[1:], takes_all[1:], strict=True)
    )


def test_naturals_that_spare_what_was_added_cost_less() -> None:
    usual, spared = edges(), edges(later_blackjacks="original_only")
    assert all(less < more for less, more in zip(spared[1:], usual[1:], strict=True))


def test_against_small_cards_play_is_that_of_one_hand() -> None:
    """The dealer's hands of all circles have the same law there, so that three decide as one does."""
    terms = open_terms(PATH, {})[1]
    three, one = solutions(terms, None, 3)[0], solutions(terms, None, 1)[0]
    by_up = {way.up: way for way in one.ways}
    for way in three.ways:
        if way.up not in (0, 9):
            # Doubles come in two kinds against three hands, which are worth the same here.
            assert ((way.first >= 4) == (by_up[way.up].first >= 4)).all()
            assert way.splits == by_up[way.up].splits


def test_the_means_are_those_of_the_sheets() -> None:
    terms = open_terms(PATH, {})[1]
    means = expectations_of(terms)
    assert [means[name] for name in ("circle_one", "circle_two", "circle_three")] == [
        circle_par(terms, at).expectation for at in range(3)
    ]
