import pytest

from hoyle.book.cite import Citation, make_citation


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("", "5324.31"),
        ("(f)(1)(i)", "5324.31(f)(1)(i)"),
        ("§ 4(b)", "5324.31 § 4(b)"),
        ("5324.2(j)(2)", "5324.2(j)(2)"),
        ("633a.7(c)", "633a.7(c)"),
    ],
)
def test_a_place_is_inside_the_section_or_stands_by_itself(place: str, shown: str) -> None:
    assert str(make_citation("ny_5324", "5324.31", place, (1, 2))) == shown


def test_a_citation_in_full_names_its_lines() -> None:
    one = Citation("ny_5324", "5324.31", "(a)", (7, 7))
    several = one._replace(lines=(7, 9))
    assert one.full("New York, Part 5324") == "New York, Part 5324, 5324.31(a) (line 7)"
    assert several.full("New York, Part 5324") == "New York, Part 5324, 5324.31(a) (lines 7–9)"
