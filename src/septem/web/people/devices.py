"""What kind of device a browser says it is on: a word and the name of the browser, nothing that tells one from another."""

KINDS = ("laptop", "phone", "tablet", "program")
# The first that fits: browsers claim to be others.
BROWSERS = (
    ("firefox", "Firefox"),
    ("fxios", "Firefox"),
    ("edg", "Edge"),
    ("opr/", "Opera"),
    ("samsungbrowser", "Samsung Internet"),
    ("crios", "Chrome"),
    ("headlesschrome", "Chrome"),
    ("chromium", "Chromium"),
    ("chrome", "Chrome"),
    ("safari", "Safari"),
)


def described(agent: str) -> str:
    """A device as it is kept: `phone Chrome`."""
    told = agent[:400].lower()
    browser = next((name for sign, name in BROWSERS if sign in told), "")
    if not browser:
        return "program"
    if "ipad" in told or "tablet" in told or ("android" in told and "mobile" not in told):
        return f"tablet {browser}"
    return f"{'phone' if 'mobi' in told or 'iphone' in told else 'laptop'} {browser}"


def parts(device: str) -> tuple[str, str]:
    """The kind and the browser of a device as it is kept."""
    kind, _, browser = device.partition(" ")
    return kind if kind in KINDS else "program", browser
