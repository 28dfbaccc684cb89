"""The cryptography of Web Push, and the guard around every request that leaves the server."""

import asyncio
import base64
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from septem.server.errors import Refused
from septem.server.notifying.outgoing import Outgoing, Unreached, checked, is_public
from septem.server.notifying.webpush import (
    CURVE,
    BadKey,
    Identity,
    decoded,
    encoded,
    encrypt,
    read_browser,
)
from tests.kit.push_service import push_service

# RFC 8291, appendix A.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6"
    "TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_is_encrypted_letter_by_letter() -> None:
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(number, CURVE)
    browser = read_browser(BROWSER, "BTBZMqHH6r4Tts7J_aSIgg")
    salt = decoded("DGv6ra1nlYgDCS1FRnbzlw")
    made = encrypt(b"When I grow up, I want to be a watermelon", browser, own, salt)
    assert encoded(made) == SEALED
    assert encrypt(b"again", browser) != encrypt(b"again", browser)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        (BROWSER, "short"),
        ("BCVxsr7N", "BTBZMqHH6r4Tts7J_aSIgg"),
        ("é", "é"),
        (BROWSER[:-4] + "AAAA", "BTBZMqHH6r4Tts7J_aSIgg"),
    ],
)
def test_what_is_no_key_is_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadKey):
        read_browser(p256dh, auth)


def test_the_server_signs_who_it_is_for_one_service_and_half_a_day() -> None:
    identity = Identity("ab" * 32)
    assert Identity("ab" * 32).public == identity.public != Identity("cd" * 32).public
    said = identity.authorization(
        "https://push.example:8443/a/secret", "https://septem.example", 1000
    )
    token, key = said.removeprefix("vapid t=").split(", k=")
    assert key == identity.public
    head, claims, signature = token.split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    expected = {"aud": "https://push.example:8443", "exp": 44200, "sub": "https://septem.example"}
    assert json.loads(decoded(claims)) == expected
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    public.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    "address",
    [
        "http://example.com/hook",
        "ftp://example.com",
        "https://",
        "https:///path",
        "https://user@example.com/",
        "https://user:word@example.com/",
        "https://example.com:0/",
        "https://example.com:99999/",
        "https://[::1",
        "https://exa mple.com/",
        "https://example.com/\r\nHost: elsewhere",
        "https://exämple.com/",
        "https://example.com/" + "a" * 1000,
        "",
    ],
)
def test_addresses_that_make_no_sense_are_refused(address: str) -> None:
    with pytest.raises(Refused, match="bad_address"):
        checked(address)


PRIVATE = [
    "127.0.0.1",
    "10.0.0.8",
    "192.168.1.1",
    "172.16.9.9",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "::1",
    "::",
    "fe80::1",
]
PRIVATE += [
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "224.0.0.1",
    "255.255.255.255",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_networks_are_not_asked(address: str) -> None:
    assert not is_public(address)
    literal = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused, match="private_address"):
        Outgoing().check(f"https://{literal}/hook")


def test_the_open_internet_is() -> None:
    for address in ("93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"):
        assert is_public(address)
    assert Outgoing().check("https://example.com:8443/a?b=c") == "https://example.com:8443/a?b=c"


def test_a_name_that_leads_to_a_private_network_is_not_asked_and_nobody_waits_for_ever(
    tmp_path: Path,
) -> None:
    with push_service(tmp_path) as service:

        async def work() -> None:
            for name in ("localhost", "2130706433", "127.1"):
                with pytest.raises(Unreached, match="private"):
                    await Outgoing().post(f"https://{name}:{service.port}/201", {}, b"")
            with pytest.raises(Unreached, match="certificate"):
                await Outgoing(lambda _: True).post(service.at("201"), {}, b"")
            with pytest.raises(Unreached, match="slow"):
                await service.outgoing(0.3).post(service.at("hang"), {}, b"")
            answer = await service.outgoing().post(service.at("503"), {"A": "b"}, b"body")
            assert (answer.status, answer.retry_after, answer.is_well) == (503, 100.0, False)
            moved = await service.outgoing().post(service.at("302?to=here"), {}, b"")
            assert moved.status == 302

        asyncio.run(work())
        kept = [post for post in service.wait_for(1) if post.path == "/503"]
        assert [(post.headers["A"], post.body) for post in kept] == [("b", b"body")]


def test_base64_without_padding() -> None:
    assert encoded(b"\xfb\xff") == base64.urlsafe_b64encode(b"\xfb\xff").decode().rstrip("=")
