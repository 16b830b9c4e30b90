"""How a route names the model of its answer.

The model describes; it does not check. An answer is made by the house as plain data, and to check it against a model
again would delay every caller and could only turn an answer that is right into a fault. That answers are as described
is shown by the tests, which send what they receive through the description with no field more or less.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

Answer = dict[str, Any]
RoleName = Literal["player", "dealer", "floor", "auditor", "administrator"]


class Told:
    """Annotates the plain data that a route returns: `-> Annotated[Answer, Told(Lobby)]`."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(_by_name(self._model))


def _by_name(model: type[BaseModel]) -> CoreSchema:
    """The model's schema as a reference, so that the description has it once and clients get its name."""
    known = model.__pydantic_core_schema__
    within = [known] if known["type"] != "definitions" else [known["schema"], *known["definitions"]]
    ref = f"{model.__module__}.{model.__qualname__}:{id(model)}"
    named = [{**each, "ref": each.get("ref", ref)} if each["type"] == "model" else each for each in within]
    listed = [each for each in named if each["type"] == "model"]
    return core_schema.definitions_schema(core_schema.definition_reference_schema(ref), listed)
