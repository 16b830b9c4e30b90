import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hoyle.book.strict_yaml import Source, parse_yaml, read_yaml
from hoyle.errors import BookError


def data(text: str) -> object:
    return parse_yaml(text, "x.yaml").data


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "true", "False", "y", "N"])
def test_words_of_assent_stay_words(word: str) -> None:
    assert data(f"a: {word}") == {"a": word}
    assert data(f"{word}: a") == {word: "a"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7), ("-7", -7), ("0", 0), ("007", "007"), ("-0", "-0"), ("+7", "+7"), ("1_000", "1_000"),
        ("1,000", "1,000"), ("0x10", "0x10"), ("0o17", "0o17"), ("1e3", "1e3"), ("5324.30", "5324.30"), ("1.0", "1.0"),
        (".inf", ".inf"), ("2012-05-19", "2012-05-19"), ("null", None), ("~", None), ("", None), ("Null", "Null"),
        ("'7'", "7"), ('"null"', "null"), ("3 to 2", "3 to 2"), ("$2.50", "$2.50"), ("9" * 40, "9" * 40),
        ("٣", "٣"),
    ],
)  # fmt: skip
def test_only_whole_numbers_are_numbers(text: str, value: object) -> None:
    assert data(f"a: {text}") == {"a": value}


@pytest.mark.parametrize("text", ["1:1", "3:2", "40:1", "12:30"])
def test_odds_with_a_colon_are_refused_plain_and_read_quoted(text: str) -> None:
    won, staked = text.split(":")
    with pytest.raises(BookError, match=f'^x.yaml:2: write odds in words, "{won} to {staked}"'):
        data(f"b: 1\na: {text}")
    assert data(f"a: '{text}'") == {"a": text}


def test_keys_are_words_even_when_they_look_like_numbers() -> None:
    assert data("{1: a, null: b, 5324.30: c}") == {"1": "a", "null": "b", "5324.30": "c"}


def test_a_number_and_its_word_are_one_key() -> None:
    with pytest.raises(BookError, match='"1" stands twice, here and in line 1'):
        data("1: a\n'1': b")


def test_a_repeated_key_names_both_lines_wherever_it_is() -> None:
    with pytest.raises(BookError, match=r"^x\.yaml:5: .* stands twice, here and in line 3"):
        data("a:\n  - b:\n      c: 1\n      d: 2\n      c: 3\n")


def test_every_node_knows_its_line() -> None:
    source = parse_yaml("a:\n  b: 1\n  c:\n    - x\n    - {d: 2,\n       e: 3}\n", "x.yaml")
    lines = {"a": 1, "a.b": 2, "a.c": 3, "a.c.0": 4, "a.c.1": 5, "a.c.1.d": 5, "a.c.1.e": 6}
    for path, line in lines.items():
        place = tuple(int(part) if part.isdigit() else part for part in path.split("."))
        assert source.line_of(place) == line, path


def test_what_is_not_there_has_the_line_of_what_it_would_be_in() -> None:
    source = parse_yaml("a:\n  b:\n    c: 1\n", "x.yaml")
    assert source.line_of(("a", "b", "d", "e")) == 2
    assert source.line_of(("z",)) == 1
    assert str(source.refuse(("a", "b", "d"), "is missing")) == "x.yaml:2: is missing"


def test_a_file_laid_over_another_names_the_one_at_fault() -> None:
    base = parse_yaml("a: 1\n\nb:\n  c: 2\n", "base.yaml")
    over = parse_yaml("b:\n  d: 3\n", "over.yaml")
    both = Source("over.yaml", {}, over.lines, base)
    assert str(both.refuse(("b", "d"), "x")) == "over.yaml:2: x"
    assert str(both.refuse(("b", "c"), "x")) == "base.yaml:4: x"
    assert str(both.refuse(("b", "e"), "x")) == "over.yaml:1: x"
    assert str(both.refuse(("a",), "x")) == "base.yaml:1: x"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.yaml:1: the file is empty"),
        ("a: &b 1\nc: *b", "x.yaml:1: what begins here is used again by an alias"),
        ("a: &b [*b]", "x.yaml:1: what begins here is used again by an alias"),
        ("a: !secret b", 'x.yaml:1: "!secret" is a tag'),
        ("a: !!binary aGk=", "is a tag"),
        ("? {a: 1}\n: b", "x.yaml:1: a key must be a word"),
        ("a: 1\n---\nb: 2", "x.yaml:2: not readable as YAML"),
        ("a: 'b", "x.yaml:1: not readable as YAML"),
        ("a: \x00", "x.yaml:1: not readable as YAML: unacceptable character"),
        ("[" * 5000 + "]" * 5000, "x.yaml:1: nested too deeply"),
    ],
)
def test_the_rest_of_yaml_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(BookError) as refusal:
        data(text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@given(some.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BookError):
        parse_yaml(text, "x.yaml")


plain = some.recursive(
    some.none()
    | some.integers(-(10**17), 10**17)
    | some.text(some.characters(categories=["L", "N", "P", "Zs"]), max_size=8),
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(some.from_regex(r"[a-z]{1,6}", fullmatch=True), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(plain)
def test_what_json_writes_is_read_as_it_was(value: object) -> None:
    """JSON is YAML with every word quoted: nothing is guessed about a quoted word."""
    assert data(json.dumps({"a": value}, ensure_ascii=False)) == {"a": value}


def test_a_file_is_read_as_utf8(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("cite: § 4(b)\n", encoding="utf-8")
    assert read_yaml(path, "a.yaml").data == {"cite": "§ 4(b)"}
