"""https with a certificate of the house's own, or behind a proxy; plain http on this machine goes on working."""

import ssl
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import connect

from tests.unit.cli.command import refusal

KEY = {"Idempotency-Key": "a secret of chance 0123456789"}


@pytest.fixture(scope="module")
def pems(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself, and its key."""
    folder, key = tmp_path_factory.mktemp("pems"), ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "house")]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(7).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    certificate, secret = folder / "house.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return certificate, secret


def cookie_of(answer: httpx.Response) -> str:
    return next(each for each in answer.headers.get_list("set-cookie") if each.startswith("hoyle_session="))


def test_with_a_certificate_of_its_own(start: Callable[..., Any], pems: tuple[Path, Path]) -> None:
    certificate, secret = pems
    server = start("house", "--certificate", str(certificate), "--certificate-key", str(secret))
    trust = ssl.create_default_context(cafile=str(certificate))
    address = f"https://127.0.0.1:{server.port}"
    assert any(address in line for line in server.said)
    with httpx.Client(base_url=f"{address}/api/v1", verify=trust, timeout=60) as line:
        came = line.post("/guest", json={"role": "player"}, headers=KEY)
        assert "; secure" in cookie_of(came).lower()
        assert came.headers["strict-transport-security"].startswith("max-age=")
        token = came.json()["token"]
        tables = line.get("/tables", headers={"Authorization": f"Bearer {token}"}).json()["tables"]
    with connect(
        f"wss://127.0.0.1:{server.port}/api/v1/tables/{tables[0]['id']}/socket",
        ssl=trust, additional_headers={"Authorization": f"Bearer {token}"},
    ) as socket:  # fmt: skip
        assert '"type":"state"' in str(socket.recv(20)).replace(" ", "")
    with pytest.raises(httpx.HTTPError):
        httpx.get(f"http://127.0.0.1:{server.port}/api/v1/capabilities")


def test_plain_on_this_machine_and_behind_a_proxy(start: Callable[..., Any]) -> None:
    server = start("house", "--proxy", "127.0.0.1")
    with httpx.Client(base_url=f"{server.address}/api/v1", timeout=60) as line:
        plain = line.post("/guest", json={"role": "player"}, headers=KEY)
        assert "secure" not in cookie_of(plain).lower()
        assert "strict-transport-security" not in plain.headers
        said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        said["Idempotency-Key"] = "another secret of chance 0123456789"
        through = line.post("/guest", json={"role": "player"}, headers=said)
        assert "; secure" in cookie_of(through).lower()
        assert "strict-transport-security" in through.headers


def test_files_that_cannot_serve_are_refused(pems: tuple[Path, Path], tmp_path: Path) -> None:
    certificate, secret = map(str, pems)
    call = ("serve", "--port", "0", "--data", str(tmp_path / "data"))
    assert "does not exist" in refusal(*call, "--certificate", str(tmp_path / "no.pem"))
    assert "cannot be used as a certificate" in refusal(*call, "--certificate", certificate)
    assert "cannot be used as a certificate" in refusal(
        *call, "--certificate", secret, "--certificate-key", secret
    )
    assert "is the key of no certificate" in refusal(*call, "--certificate-key", secret)
