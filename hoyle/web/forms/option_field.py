"""The field for an option of the rulebook, and its value. Amounts are entered in dollars."""

from __future__ import annotations

from html import escape

from hoyle.book.schema import Option
from hoyle.errors import HoyleError
from hoyle.web.site.html import dollars, money, words

Value = str | int


def option_field(field: str, name: str, option: Option, chosen: str = "") -> str:
    """An empty field means the default. `field` is the name of the input, `chosen` what was entered before."""
    said = escape(words(name), quote=True)
    if option.written == "yes":
        return (
            f'<input name="{field}" size="24" value="{escape(chosen, quote=True)}" '
            f'placeholder="{escape(say_value(option, option.default), quote=True)} (default)" aria-label="{said}"> '
            f'<span class="soft small">{escape(option.show_allowed())}</span>'
        )
    if option.choose:
        values = [("", f"{say_value(option, option.default)} (default)")]
        values += [
            (str(value), say_value(option, value)) for value in option.choose if value != option.default
        ]
        listed = "".join(
            f'<option value="{escape(value, quote=True)}"{" selected" if value == chosen else ""}>{escape(text)}</option>'
            for value, text in values
        )
        return f'<select name="{field}" aria-label="{said}">{listed}</select>'
    assert option.between is not None
    low, high = (say_value(option, bound) for bound in option.between)
    unit = "$" if option.unit == "cents" else ""
    hint = say_value(option, option.default).removeprefix("$")
    return (
        f'<label>{unit}<input name="{field}" size="8" inputmode="decimal" value="{escape(chosen, quote=True)}" '
        f'placeholder="{hint}" aria-label="{said}"></label> <span class="soft small">{low} to {high}</span>'
    )


def say_value(option: Option, value: Value) -> str:
    """A value in words."""
    if isinstance(value, int):
        return (
            money(value)
            if option.unit == "cents"
            else f"{value}{' percent' if option.unit == 'percent' else ''}"
        )
    return words(value)


def read_option(name: str, option: Option, text: str) -> Value:
    """The value in the rulebook's terms. The book checks that it allows it."""
    if option.choose:
        return next((value for value in option.choose if str(value) == text), text)
    plain = text.removeprefix("$").replace(",", "")
    whole, point, part = plain.partition(".")
    if (
        not plain.isascii()
        or not whole.isdecimal()
        or (point and (option.unit != "cents" or len(part) != 2 or not part.isdecimal()))
    ):
        example = dollars(int(option.default)) if option.unit == "cents" else option.default
        raise HoyleError(
            f'{words(name).capitalize()}: "{text}" is not valid. Enter a number, such as {example}.'
        )
    return int(whole) * 100 + int(part or 0) if option.unit == "cents" else int(whole)
