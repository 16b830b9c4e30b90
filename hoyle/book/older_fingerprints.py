"""Fingerprints as version 0.1 computed them: over the whole rulebook file, with its prose.

`rulebooks_0_1.json.xz` holds the rulebooks of that version as it hashed them. With it, terms that a store names
by such a fingerprint are found again, whatever has become of the rulebooks since.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.book.resolve import Choices, Overrides, resolve
from hoyle.book.schema import Document, GameFile
from hoyle.book.terms import Terms
from hoyle.errors import HoyleError

_RULEBOOKS = Path(__file__).with_name("rulebooks_0_1.json.xz")


class Carried(NamedTuple):
    """Terms of version 0.1, and the fingerprint that it stamped them with."""

    stamped: str
    terms: Terms


def carried(path: str, options: Choices, pays: Overrides) -> Carried | None:
    """The terms of version 0.1 under these options; none where it had no such game, or refuses the options."""
    whole = _rulebooks()["games"].get(path)
    if whole is None:
        return None
    document = _documents()[whole["document"]]
    try:
        terms = resolve(path.partition("/")[0], _file(path), options, pays, document)
    except HoyleError:
        return None
    content = {
        "file": _as_hashed(whole),
        "document": document.sha256,
        "options": dict(sorted(terms.options.items())),
        "prices": sorted(
            (wager, outcome, price.odds.text) for (wager, outcome), price in terms.prices.items()
        ),
    }
    return Carried(hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest(), terms)


def known_games() -> set[str]:
    """The games of version 0.1, as `ny/craps`."""
    return set(_rulebooks()["games"])


@cache
def _rulebooks() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lzma.decompress(_RULEBOOKS.read_bytes()))
    return found


@cache
def _documents() -> dict[str, Document]:
    return {name: Document.model_validate(each) for name, each in _rulebooks()["documents"].items()}


@cache
def _file(path: str) -> GameFile:
    return GameFile.model_validate(_as_written(_rulebooks()["games"][path]))


def _as_hashed(whole: Mapping[str, Any]) -> dict[str, Any]:
    """Version 0.1 left out whether an irregularity lays its card open."""
    irregularities = {
        name: {key: value for key, value in each.items() if key != "face_up"}
        for name, each in whole["irregularities"].items()
    }
    return {**whole, "irregularities": irregularities}


def _as_written(whole: Mapping[str, Any]) -> dict[str, Any]:
    """A dealing step is named by the one key that it has."""
    if whole["room"] is None:
        return dict(whole)
    streets = [
        {
            **street,
            "deal": [{kind: count for kind, count in step.items() if count} for step in street["deal"]],
        }
        for street in whole["room"]["streets"]
    ]
    return {**whole, "room": {**whole["room"], "streets": streets}}
