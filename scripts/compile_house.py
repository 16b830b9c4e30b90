"""Compiles the modules that process commands to machine code, about a quarter faster, into build/compiled.

A module with the line `# Compiled by mypyc.` is compiled. A package whose `__init__` has
`# Compiled by mypyc, with all modules below.` is compiled whole, but for its `__init__` files and for modules with a
line `# Not compiled by mypyc: …` that says why.

Needs a C compiler and some minutes. The result is a copy of the package; put its folder into PYTHONPATH to run it.
Games, books and pages stay interpreted: they take little of the time.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
ONE = "# Compiled by mypyc."
WHOLE = "# Compiled by mypyc, with all modules below."
NOT = "# Not compiled by mypyc: "
# mypy reads the other modules for their types only.
TYPES = """[mypy]
python_version = 3.11
plugins = pydantic.mypy
ignore_missing_imports = True
[mypy-hoyle]
ignore_errors = True
"""


def modules() -> list[str]:
    """The modules to compile, found by their marker lines."""
    home = ROOT / "hoyle"
    sources = {path: path.read_text(encoding="utf-8").splitlines() for path in sorted(home.rglob("*.py"))}
    whole = {path.parent for path, lines in sources.items() if path.name == "__init__.py" and WHOLE in lines}
    return [
        str(path.relative_to(ROOT))
        for path, lines in sources.items()
        if path.name != "__init__.py"
        and (ONE in lines or not whole.isdisjoint(path.parents))
        and not any(line.startswith(NOT) for line in lines)
    ]


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
