"""Names the extra that a missing package belongs to."""

from __future__ import annotations

import traceback
from pathlib import Path

from hoyle.errors import MissingExtra

# Packages by the name they are imported by, with the extras of pyproject.toml that install them.
EXTRAS = {
    "fast": ("numba", "numpy"),
    "report": ("matplotlib", "pandas", "xlsxwriter"),
    "cluster": ("distributed",),
    "rng": ("numpy", "scipy"),
    "phh": ("pokerkit",),
    "researcher": ("gymnasium", "pettingzoo", "pyspiel", "open_spiel"),
    "server": (
        "alembic",
        "argon2",
        "cryptography",
        "fastapi",
        "fastapi_swagger",
        "httpx",
        "nicegui",
        "orjson",
        "prometheus_client",
        "psycopg",
        "pyotp",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "client": ("httpx", "websockets"),
}


def missing_extra(error: ModuleNotFoundError, what: str) -> MissingExtra | None:
    """The refusal of a package that an extra installs; None for any other package.

    Where several extras install it, the extra of the part of Hoyle that imports it is meant.
    """
    package = (error.name or "").partition(".")[0]
    extras = [extra for extra, packages in EXTRAS.items() if package in packages]
    if not extras:
        return None
    files = [Path(frame.filename).with_suffix("") for frame in traceback.extract_tb(error.__traceback__)]
    parts = {part for file in files for part in file.parts}
    return MissingExtra(what, next((extra for extra in extras if extra in parts), extras[0]))
