"""PHH variants as games of a book with a house's options."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.book import Terms
from hoyle.errors import UnknownName


class Variant(NamedTuple):
    """`forms` are the books' names for one form; none for the book's default."""

    game: str
    structure: str
    forms: tuple[str, ...] = ()
    is_stud: bool = False


VARIANTS = {
    "FT": Variant("texas_holdem", "fixed_limit"),
    "NT": Variant("texas_holdem", "no_limit"),
    "PO": Variant("omaha", "pot_limit", ("high",)),
    "FO/8": Variant("omaha", "fixed_limit", ("high_low_eight",)),
    "F7S": Variant("seven_card_stud", "fixed_limit", ("high",), is_stud=True),
    "F7S/8": Variant("seven_card_stud", "fixed_limit", ("high_low_eight",), is_stud=True),
    "FR": Variant("seven_card_stud", "fixed_limit", ("low", "razz"), is_stud=True),
    "F2L3D": Variant("triple_draw", "fixed_limit"),
}


def variant_named(code: str) -> Variant:
    if code not in VARIANTS:
        raise UnknownName("PHH variant that Hoyle plays", code, VARIANTS)
    return VARIANTS[code]


def code_of(terms: Terms) -> str:
    """The variant of a table, or a refusal that lists the known ones."""
    for code, variant in VARIANTS.items():
        same_form = not variant.forms or terms.options.get("form", variant.forms[0]) in variant.forms
        if variant.game == terms.game and terms.settings.get("structure") == variant.structure and same_form:
            return code
    wanted = f"{terms.path} {terms.settings.get('structure')} {terms.options.get('form', '')}".strip()
    raise UnknownName("PHH variant for", wanted, VARIANTS)
