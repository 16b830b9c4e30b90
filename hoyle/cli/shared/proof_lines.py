"""What a backup and a restore end with: the audit of the copy, and its chain head."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from hoyle.house.recovery.backup_run import Proof


def tell_proof(proof: Proof, said: str) -> None:
    """Each check on a line; a copy with findings does not come this far."""
    for check in proof.checks:
        typer.echo(
            f"{check.name}: {check.count} checked, none wrong" if check.count else f"{check.name}: none"
        )
    typer.echo(said)
    typer.echo(f"Chain head (keep a copy elsewhere): {proof.head}")
