"""Validates plain data as a shape. A refusal names file, line and the way out."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from hoyle.book.primitives import Misfit
from hoyle.book.strict_yaml import Place, Source

Model = TypeVar("Model", bound=BaseModel)
_EXPECTED = {
    "string_type": "a word, if need be in quotes,",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
    "too_short": "a longer list",
}
_BOUNDS = {"ge": "at least {}", "gt": "more than {}", "le": "at most {}", "lt": "less than {}"}


def validate(model: type[Model], source: Source, data: Any, place: Place) -> Model:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = _most_useful(error.errors())
        # pydantic adds the branch of a union to the path, which is no key of the file.
        at = place
        for part in first["loc"]:
            at = (*at, part) if source.knows((*at, part)) else at
        cause = first.get("ctx", {}).get("error")
        inside = at + cause.at if isinstance(cause, Misfit) else at
        raise source.refuse(inside, _say(model, first, at)) from None


def shape_faults(model: type[BaseModel], source: Source, data: Any) -> list[tuple[Place, str, bool]]:
    """Every place of the data that does not fit, with the sentence; true where a key is missing there."""
    try:
        model.model_validate(data)
    except ValidationError as error:
        by_place: dict[Place, list[Any]] = {}
        for each in error.errors():
            at: Place = ()
            for part in each["loc"]:
                at = (*at, part) if source.knows((*at, part)) else at
            by_place.setdefault(at, []).append(each)
        found = []
        for at, errors in by_place.items():
            missing = [each for each in errors if each["type"] == "missing"]
            for each in missing or [_most_useful(errors)]:
                found.append((at, _say(model, each, at), each["type"] == "missing"))
        return found
    return []


def _most_useful(errors: list[Any]) -> Any:
    """The most useful error: an unknown key before a missing one, and of a union the best match."""
    for error in errors:
        if error["type"] == "extra_forbidden":
            return error
    first = errors[0]
    field = first["loc"][: _union_at(first["loc"])]
    rivals = [error for error in errors if error["loc"][: len(field)] == field]
    return max(rivals, key=lambda error: (error["type"] == "value_error", rivals.index(error) == 0))


def _union_at(location: tuple[str | int, ...]) -> int:
    marked = [at for at, part in enumerate(location) if isinstance(part, str) and set(part) & set("[](),")]
    return marked[0] if marked else len(location)


def _say(model: type[BaseModel], error: Any, at: Place) -> str:
    kind, message = error["type"], error["msg"].removeprefix("Value error, ")
    if kind == "extra_forbidden":
        known = keys_at(model, at[:-1])
        close = get_close_matches(str(at[-1]), known, n=1)
        hint = f'did you mean "{close[0]}"?' if close else f"it may have {', '.join(known)}"
        return f'unknown key "{at[-1]}" in {_path(at[:-1])}; {hint}'
    if kind == "missing":
        return f'"{error["loc"][-1]}" is missing from {_path(at)}'
    if kind in _EXPECTED:
        return f"{_path(at)}: {_EXPECTED[kind]} is expected, not {_shown(error['input'])}"
    for name, bound in error.get("ctx", {}).items():
        if name in _BOUNDS:
            return f"{_path(at)}: {_BOUNDS[name].format(bound)} is expected, not {_shown(error['input'])}"
    return f"{_path(at)}: {message[0].lower() + message[1:] if message else message}"


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value) if isinstance(value, int) else "a list" if isinstance(value, list) else "a mapping"


def _path(at: Place) -> str:
    return ".".join(map(str, at)) or "the file"


def keys_at(model: type[BaseModel], place: Place) -> list[str]:
    """The keys that are allowed at a place of the file."""
    shape, named = model, False
    for part in place:
        if named or isinstance(part, int):  # a name that the file chooses, or an index of a list
            named = False
            continue
        fields = {info.alias or name: info.annotation for name, info in shape.model_fields.items()}
        inner = list(_shapes(fields.get(str(part))))
        if not inner:
            return []
        shape, named = inner[0]
    return sorted(info.alias or name for name, info in shape.model_fields.items())


def _shapes(annotation: Any, named: bool = False) -> Iterator[tuple[type[BaseModel], bool]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation, named
    for argument in get_args(annotation):
        yield from _shapes(argument, named or get_origin(annotation) in (dict, tuple))
