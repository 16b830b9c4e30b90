"""A file that its document defines by another game: what it says itself is laid over that game's file (`as_in`)."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hoyle.book.cite import cited_from
from hoyle.book.strict_yaml import Place, Source, read_yaml


def lay_over_base(source: Source, path: Path) -> Source:
    """Lay this file over the one that its document refers to."""
    reference = source.data["as_in"]
    if not isinstance(reference, dict) or not isinstance(reference.get("game"), str):
        raise source.refuse(("as_in",), 'as_in needs "game", another file of the same book')
    base = _base(source, path, reference["game"])
    merged: dict[str, Any] = dict(base.data)
    without = reference.get("without") or {}
    if not isinstance(without, dict) or not all(isinstance(names, list) for names in without.values()):
        raise source.refuse(
            ("as_in", "without"), "without names lists to leave out, as in {wagers: [fire_bet]}"
        )
    for section, names in without.items():
        place: Place = ("as_in", "without", section)
        if not isinstance(merged.get(section), dict):
            raise source.refuse(place, f'{reference["game"]} has no "{section}" to leave out from')
        for name in names:
            if str(name) not in merged[section]:
                raise source.refuse(place, f'{section} of {reference["game"]} has no "{name}" to leave out')
        merged[section] = {key: value for key, value in merged[section].items() if key not in map(str, names)}
    merged["readings"] = _readings_without(merged.get("readings"), without)
    there = str(merged.get("section"))
    if source.data.get("section") not in (None, merged.get("section")):
        merged = {key: cited_from(there, value) for key, value in merged.items()}
    for key, value in source.data.items():
        both = isinstance(merged.get(key), dict) and isinstance(value, dict) and key != "as_in"
        merged[key] = merged[key] | value if both else value
    return source.over(merged, base)


def _readings_without(readings: Any, without: dict[str, list[Any]]) -> Any:
    """The readings of the base, whose alternatives name nothing that this file leaves out."""
    if not isinstance(readings, dict):
        return readings
    return {
        name: {**each, "alternatives": _alternatives_without(each["alternatives"], without)}
        if isinstance(each, dict) and isinstance(each.get("alternatives"), dict)
        else each
        for name, each in readings.items()
    }


def _alternatives_without(alternatives: dict[Any, Any], without: dict[str, list[Any]]) -> dict[Any, Any]:
    """Values of what is left out go; an alternative that has no others goes with them."""
    gone = {**without, "rules": without.get("wagers", []), "pays": without.get("wagers", [])}

    def kept(kind: Any, values: Any) -> Any:
        if not isinstance(values, dict) or kind not in gone:
            return values
        return {key: value for key, value in values.items() if str(key).partition(".")[0] not in gone[kind]}

    found = {
        name: {kind: kept(kind, values) for kind, values in changes.items()}
        if isinstance(changes, dict)
        else changes
        for name, changes in alternatives.items()
    }
    return {name: each for name, each in found.items() if not isinstance(each, dict) or any(each.values())}


def _base(source: Source, path: Path, game: str) -> Source:
    base_path = path.with_name(f"{game}.yaml")
    if not base_path.is_file():
        near = get_close_matches(game, [other.stem for other in path.parent.glob("*.yaml")], n=1)
        hint = f'did you mean "{near[0]}"?' if near else "as_in names another game of the same book"
        raise source.refuse(("as_in", "game"), f"there is no {base_path.name} beside this file; {hint}")
    base = read_yaml(base_path, str(Path(source.name).with_name(base_path.name)))
    if not isinstance(base.data, dict):
        raise base.refuse((), "a rulebook file is a mapping that opens with game, title and document")
    if "as_in" in base.data:
        raise source.refuse(("as_in", "game"), f"{game} itself refers to another game; name that one")
    return base
