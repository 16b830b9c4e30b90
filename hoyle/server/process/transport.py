"""How a house is reached: by http on this machine, by https with a certificate of its own, or behind a proxy."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any, NamedTuple

from hoyle.errors import HoyleError


class Transport(NamedTuple):
    """Without a certificate the house speaks http. `is_https` says that a proxy in front of it speaks https."""

    certificate: Path | None = None
    key: Path | None = None
    is_https: bool = False

    @property
    def is_secure(self) -> bool:
        """Whether browsers come by https, so that cookies are sent by nothing else."""
        return self.certificate is not None or self.is_https

    @property
    def scheme(self) -> str:
        return "https" if self.certificate is not None else "http"

    def check(self) -> None:
        """Refuse files that cannot serve, in one sentence, before anything listens."""
        if self.key is not None and self.certificate is None:
            raise HoyleError(f"{self.key} is the key of no certificate; name that with --certificate")
        if self.certificate is None:
            return
        for file in filter(None, (self.certificate, self.key)):
            if not file.is_file():
                raise HoyleError(f"{file} does not exist; name a certificate and its key as PEM files")
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(self.certificate, self.key)
        except (ssl.SSLError, OSError) as error:
            reason = getattr(error, "reason", None) or error.strerror or str(error)
            raise HoyleError(
                f"{self.certificate} cannot be used as a certificate ({reason}); name it and its unencrypted key as PEM "
                f"files with --certificate and --certificate-key"
            ) from None

    def for_uvicorn(self) -> dict[str, Any]:
        if self.certificate is None:
            return {}
        return {"ssl_certfile": str(self.certificate), "ssl_keyfile": str(self.key) if self.key else None}
