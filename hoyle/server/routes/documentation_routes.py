"""The API's description as a page on which every operation can be tried. All its files come from this machine."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fastapi import APIRouter, Response

from hoyle.errors import MissingExtra, UnknownName

router = APIRouter()
_OWN = files("hoyle.server.routes") / "documentation"
_OF_SWAGGER = (
    "fastapi_swagger.resources"  # Swagger UI as a package, so that no browser asks another host for it
)
TYPES = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "start.js": "text/javascript",
}


@router.get("/docs")
async def page() -> Response:
    return Response((_OWN / "page.html").read_bytes(), media_type="text/html")


@router.get("/docs/{name}")
async def file(name: str) -> Response:
    if name not in TYPES:
        raise UnknownName("file of the documentation", name, TYPES)
    # It changes with an upgrade only, and weighs more than all else together.
    return Response(_read(name), media_type=TYPES[name], headers={"Cache-Control": "max-age=3600"})


@cache
def _read(name: str) -> bytes:
    try:
        folder = _OWN if (_OWN / name).is_file() else files(_OF_SWAGGER)
    except ModuleNotFoundError:
        raise MissingExtra("the page of the API", "server") from None
    return (folder / name).read_bytes()
