"""A name is kept with a passkey in one browser, and is used in another: by the same passkey, by the recovery link, until it is signed out."""

from typing import Any

from playwright.sync_api import CDPSession

from tests.web.people import Meet, Person

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def with_authenticator(person: Person) -> tuple[CDPSession, str]:
    """The browser has a device for passkeys."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    made: dict[str, Any] = session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session, made["authenticatorId"]


def test_a_passkey_in_one_browser_and_a_link_in_another(meet: Meet, server: Any) -> None:
    address = server.address.replace("127.0.0.1", "localhost")  # passkeys are bound to names
    laptop = meet("Camille", fresh=True, at=address)
    session, device = with_authenticator(laptop)
    laptop.go("/me/privacy")
    laptop.page.locator("#keep input[name=name]").fill("Camille Lune")
    laptop.page.locator("[data-passkey=keep]").click()
    laptop.page.wait_for_selector("li.passkey")
    assert laptop.page.locator(".meb .nm").inner_text() == "Camille Lune"
    laptop.page.locator("#recovery button").last.click()
    link = laptop.page.locator("#recovery-link").inner_text()

    phone = meet("Camille", phone=True, language="fr", fresh=True, at=address)
    phone.go(link.removeprefix(address))
    phone.page.locator("#recover button").click()
    phone.page.wait_for_selector("li.device")
    assert phone.page.locator("li.device").count() == 2
    assert not phone.page.evaluate(WIDE)

    laptop.go("/me/privacy")
    laptop.page.locator("form[action='/me/sign-out-others'] button").click()
    laptop.page.wait_for_function("() => document.querySelectorAll('li.device').length === 1")
    phone.go("/me/privacy")
    assert phone.page.locator("#keep").count() == 1, "a guest again"

    laptop.page.locator("li.device button").click()
    laptop.page.wait_for_url(f"{address}/")
    laptop.go("/me/privacy")
    laptop.page.locator("[data-passkey=sign-in]").click()
    laptop.page.wait_for_selector("li.passkey .pill.ok")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    assert not laptop.page.evaluate(WIDE)
