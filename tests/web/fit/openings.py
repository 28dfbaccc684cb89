"""What opens over a page: selected cards, payments, panels, tabs. Each is a script that says whether there is such a thing."""

from playwright.sync_api import Page

from septem.web import render
from septem.web.prefs import Prefs

# Everything closed again, nothing selected.
CLOSED = """() => {
  for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
  for (const rest of ["pick-none", "t-tab"]) document.getElementById(rest)?.click();
  document.getElementById("notices")?.replaceChildren();
}"""

_POPOVER = """() => {
  const panel = document.querySelector("%s");
  if (!panel) return false;
  panel.showPopover();
  return true;
}"""

# By what changes with every decision.
CHOICES = {
    "": "() => true",
    "selected": """() => {
      const picks = [...document.querySelectorAll("input[name=pick]:not([value=none], [value='']), input[type=radio][name=move]")]
        .filter((input) => !input.disabled);
      const pick = picks[Math.floor(picks.length / 2)];
      pick?.click();
      return Boolean(pick);
    }""",
    # The payment with most payees: its card, then its action.
    "payments": """() => {
      const payees = (way) => way.querySelectorAll(".who").length;
      const way = [...document.querySelectorAll(".payform .opt")].sort((a, b) => payees(b) - payees(a))[0];
      if (!way || payees(way) < 1) return false;
      const sheet = way.closest(".pop");
      document.getElementById(sheet.id.replace("pop", "pick")).click();
      sheet.querySelector(`input[name=do][value=${way.closest(".payform").classList[1]}]`)?.click();
      return true;
    }""",
    "stage": """() => {
      const stage = document.querySelector("input[name=do][value^=stage]");
      if (!stage) return false;
      document.getElementById(stage.closest(".pop").id.replace("pop", "pick")).click();
      stage.click();
      return true;
    }""",
}

# By what is the same at every decision of a table.
PANELS = {
    "log": _POPOVER % "#side, #story",
    "menu": _POPOVER % "#menu",
    "chat": _POPOVER % "#chat",
    "settings": _POPOVER % "#settings",
    "recap": _POPOVER % "#recap",
    "keys": _POPOVER % "#keys",
    "a neighbour": _POPOVER % ".on-left > .lookbox, .lookbox",
    "own city": "() => Boolean(document.querySelector('#t-me')?.click() ?? document.querySelector('#t-me'))",
    "rival's city": "() => Boolean(document.querySelector('#t-op')?.click() ?? document.querySelector('#t-op'))",
    "gods": "() => Boolean(document.querySelector('#t-gods')?.click() ?? document.querySelector('#t-gods'))",
}

# What opens over a page, where it is no other page: a panel, what belongs to a selected card, a notice.
OPENED = ":popover-open, .pop, .actbar, .dock, .dform, label:has(:checked), #notices"
OTHER_PAGES = ("", "own city", "rival's city", "gods")

# As long as sentences of a hint become, in both languages.
SAID = {
    "en": (
        "Build Haberdashery, buying wool from Maximiliane",
        "gives papyrus or glass for two stages of the wonder, opens a chain, and keeps Brickworks from Hatschepsout",
        "about 54 points",
    ),
    "de": (
        "Gilde der Geldverleiher bauen, dafür Wolle von Maximiliane kaufen",
        "gibt Papyrus oder Glas für zwei Baustufen des Weltwunders, öffnet eine Verkettung und nimmt Hatschepsut die Ziegelei",
        "etwa 54 Punkte",
    ),
    "fr": (
        "Construire l’Association de marchands en achetant à Maximiliane",
        "donne papyrus ou verre pour deux étapes de la merveille, ouvre un chaînage et prive Hatschepsout de la Briqueterie",
        "environ 54 points",
    ),
}


def show_hint(page: Page, language: str) -> bool:
    """Three lines of a hint, as the script shows them, flags on their cards."""
    sentence, reason, total = SAID[language]
    cards = page.evaluate(
        "[...document.querySelectorAll('#main:not(.drafting) label[data-help]')].map((label) => label.dataset.help)"
    )
    if not cards:
        return False
    hints = [
        {"piece": card, "chance": "37 %", "sentence": sentence, "reason": reason, "total": total}
        for card in cards[:3]
    ]
    html = render.page("parts/hints.html", Prefs(language=language), hints=hints)
    page.evaluate(
        """(html) => {
          const toast = document.getElementById("toast").content.cloneNode(true);
          toast.querySelector(".said").innerHTML = html;
          document.getElementById("notices").replaceChildren(toast);
        }""",
        html,
    )
    return True


def zoom(page: Page) -> bool:
    """The selected card, seen large."""
    if not page.evaluate(CHOICES["selected"]):
        return False
    page.keyboard.press("z")
    return bool(page.evaluate("document.getElementById('zoom')?.matches(':popover-open') ?? false"))
