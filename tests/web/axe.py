"""What axe finds on a page."""

from pathlib import Path
from typing import Any

from people import Person

AXE = (Path(__file__).parents[1] / "vendor" / "axe-core-4.14.0.min.js").read_text()


def findings(person: Person) -> list[str]:
    """What axe finds serious or critical on the page, with the element."""
    person.page.evaluate(AXE)
    result: dict[str, Any] = person.page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations']})"
    )
    return [
        f"{found['id']}: {node['html'][:160]}"
        for found in result["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"][:3]
    ]
