"""Compiles what judges commands to machine code, into build/compiled: the same sources, about a quarter faster.

Needs a C compiler and some minutes. The result is a copy of the package; whoever names it in PYTHONPATH runs it. Games,
books and pages stay as they are: what they do is short beside it, or done once.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
WHOLE = (
    "kit",
    "kit/ranking",
    "engine",
    "engine/round",
    "engine/rulings",
    "engine/settlement",
    "engine/table",
)
# What asks a class for its own names cannot be compiled, and what refuses words of a wrong type itself need not be.
NOT = ("__init__.py", "rulings.py", "room_rulings.py", "dice.py")
PARTS = {
    "chance": ("draws", "bit_source"),
    "ledger": ("account_names", "chain", "postings", "transfer"),
    "house/core": ("bloom_filter", "command_codec", "house", "idempotency_keys", "permissions", "writer"),
    "house/feed": ("event_feed",),
    "house/jackpots": ("pools",),
    "house/players": ("wallets",),
    "house/recovery": ("snapshot",),
    "house/tables": ("clocks", "desk", "pace"),
    "server": ("http/rate_limit", "sockets/socket_session"),
}  # fmt: skip
# The rest is read for its types only.
TYPES = """[mypy]
python_version = 3.11
plugins = pydantic.mypy
ignore_missing_imports = True
[mypy-hoyle]
ignore_errors = True
"""


def modules() -> list[str]:
    whole = (path for folder in WHOLE for path in sorted((ROOT / "hoyle" / folder).glob("*.py")))
    named = [str(path.relative_to(ROOT)) for path in whole if path.name not in NOT]
    return named + [f"hoyle/{folder}/{name}.py" for folder, names in PARTS.items() for name in names]


def compile_into(folder: Path) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution

    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "hoyle", folder / "hoyle", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(folder)
    (folder / "mypy.ini").write_text(TYPES)
    extensions = mypycify(["--config-file=mypy.ini", *modules()], opt_level="2", multi_file=True)
    command = Distribution({"name": "hoyle", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace, command.parallel = 1, os.cpu_count()
    command.ensure_finalized()
    command.run()


def main() -> None:
    if not any(map(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang"))):
        sys.exit(
            "there is no C compiler here; install one (on Debian: apt-get install gcc) or go on without it"
        )
    working = COMPILED.with_name("compiling")
    compile_into(working)
    shutil.rmtree(COMPILED, ignore_errors=True)
    shutil.rmtree(working / "build", ignore_errors=True)
    working.rename(COMPILED)
    (COMPILED / "made").touch()
    print(f"compiled into {COMPILED.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
