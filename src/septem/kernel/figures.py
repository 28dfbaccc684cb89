"""Numbers as people of a language write them: 1.5 and 1,5, 12% and 12 %, a true minus."""

from septem.kernel.phrases import manner

MINUS = "\N{MINUS SIGN}"


def number(language: str, value: float, digits: int = 0) -> str:
    """A number with so many digits after the mark; a negative one has a true minus, and nothing is less than nothing."""
    written = f"{abs(value):.{digits}f}"
    sign = MINUS if value < 0 and float(written) else ""
    return sign + written.replace(".", manner(language, "decimal_mark"))


def signed(language: str, value: float, digits: int = 0) -> str:
    """A difference: with its sign."""
    written = number(language, value, digits)
    return written if written.startswith(MINUS) else f"+{written}"


def percent(language: str, share: float, digits: int = 0) -> str:
    """A share of 1 in percent."""
    return manner(language, "percent").format(n=number(language, 100 * share, digits))


def label(language: str, name: str, rest: str) -> str:
    """Something named and what there is to say of it: `Name: rest`."""
    return f"{name}{manner(language, 'colon')}{rest}"


def clauses(language: str, said: list[str]) -> str:
    """Clauses one after the other: `a; b`."""
    return manner(language, "between_clauses").join(said)
