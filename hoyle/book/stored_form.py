"""Terms as text and back, complete and exact, so that a round is judged by the terms it was played under.

The text holds the file as it was, with its prose and citations, and everything that resolving made of it. Reading
resolves nothing again, so a later resolver cannot change what was agreed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from hoyle.book.cite import Citation
from hoyle.book.fingerprint import fingerprint
from hoyle.book.schema import Document, GameFile
from hoyle.book.terms import Price, Setting, Terms, own_roundings
from hoyle.errors import BookError
from hoyle.kit.odds import Odds

FORMAT = "hoyle terms 1"
_texts: WeakKeyDictionary[Terms, tuple[str, str]] = WeakKeyDictionary()


def stored_form(terms: Terms) -> tuple[str, str]:
    """The text of terms and its SHA-256, the wording: the same fingerprint in other words has another wording."""
    found = _texts.get(terms)
    if found is None:
        text = json.dumps(_plain(terms), ensure_ascii=False, separators=(",", ":"))
        found = _texts[terms] = (text, wording_of(text))
    return found


def wording_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(terms: Terms) -> dict[str, Any]:
    stakes = {
        wager: [terms.file.wagers[wager].stake.index(rule) for rule in bounds]
        for wager, bounds in terms.stake_rules.items()
    }
    return {
        "format": FORMAT,
        "book": terms.book,
        "document": terms.document.model_dump(mode="json", exclude=_unset(terms.document)),
        # Only what the file says: some shapes tell what they are by the one field that is set.
        "file": terms.file.model_dump(mode="json", by_alias=True, exclude_unset=True),
        "options": dict(terms.options),
        "settings": dict(terms.settings),
        "rules": [[*key, value] for key, value in terms.rules.items()],
        "prices": [[*key, *_plain_price(price)] for key, price in terms.prices.items()],
        "wagers": list(terms.wagers),
        "stakes": stakes,
        "percent_fees": {wager: name for wager, (name, _) in terms.percent_fees.items()},
        "pays": {wager: dict(rows) for wager, rows in terms.pays.items()},
    }


def _unset(document: Document) -> set[str]:
    """What earlier versions did not know is left out where it is not said, so that the wording stays as it was."""
    return {"dated"} if document.dated is None else set()


def _plain_price(price: Price) -> list[Any]:
    odds = {**price.odds._asdict(), "net": str(price.odds.net)}
    return [odds, list(price.cite), price.table, price.reading]


def read_terms(text: str) -> Terms:
    """Terms as they were written, or a refusal. The fingerprint is computed again, not believed."""
    try:
        data = json.loads(text)
        if data.get("format") != FORMAT:
            raise ValueError(f'its format should be "{FORMAT}"')
        return _terms(data)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise BookError(f"the stored terms cannot be read: {type(error).__name__} {error}") from None


def _terms(data: Mapping[str, Any]) -> Terms:
    file = GameFile.model_validate(data["file"])
    settings = {name: _setting(value) for name, value in data["settings"].items()}
    rules = {(wager, rule): _setting(value) for wager, rule, value in data["rules"]}
    prices = {(wager, outcome): _price(*price) for wager, outcome, *price in data["prices"]}
    stakes = {
        wager: tuple(file.wagers[wager].stake[at] for at in places)
        for wager, places in data["stakes"].items()
    }
    return Terms(
        data["book"], file, Document.model_validate(data["document"]), data["options"], settings, rules, prices,
        {name: file.wagers[name] for name in data["wagers"]}, stakes,
        fingerprint(data["book"], file, settings, rules, prices, stakes),
        {wager: (name, file.fees[name]) for wager, name in data["percent_fees"].items()}, data["pays"],
        roundings=own_roundings(file),
    )  # fmt: skip


def _setting(value: Any) -> Setting:
    return tuple(value) if isinstance(value, list) else value


def _price(odds: dict[str, Any], cite: list[Any], table: str, reading: str) -> Price:
    document, section, place, lines = cite
    paid = Odds(**{**odds, "net": Fraction(odds["net"])})
    return Price(paid, Citation(document, section, place, tuple(lines)), table, reading)
