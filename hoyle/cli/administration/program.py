"""Show the digest of this program's files.

hoyle program
hoyle program --files
"""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    files: Annotated[bool, typer.Option("--files", help="List every file with its digest.")] = False,
) -> None:
    from hoyle.house.control.program_digest import digest_of, files_of

    found = files_of()
    for name, digest in found.items() if files else ():
        print(f"{digest}  {name}")
    print(digest_of(found))
