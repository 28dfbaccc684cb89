"""What is wrong with a step of a lesson in a window, as far as a script can tell: asked by the tests and by tools/lesson_sheets.py."""

FAULTS = """() => {
  const box = document.getElementById("lesson").getBoundingClientRect();
  const rings = [...document.querySelectorAll(".ls-ring")].map((ring) => ring.getBoundingClientRect());
  const text = document.querySelector(".ls-said p:last-child");
  const lines = Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight));
  const wide = (a) => Math.min(a.right, box.right) - Math.max(a.left, box.left);
  const high = (a) => Math.min(a.bottom, box.bottom) - Math.max(a.top, box.top);
  const covered = rings.filter((a) => wide(a) > 6 && high(a) > 6).map((a) => Math.round((100 * wide(a) * high(a)) / (a.width * a.height)));
  const twice = rings.some((a) => rings.some((b) => a !== b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2));
  const done = document.getElementById("lesson").dataset.kind === "done";
  return [
    twice && "two lit places overlap",
    !done && !rings.length && "nothing is lit",
    covered.length && `the box covers ${covered.join(", ")} % of what is lit`,
    (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) && "the box is out of sight",
    rings.some((a) => a.right < 8 || a.bottom < 8 || a.left > innerWidth - 8 || a.top > innerHeight - 8) && "what is lit is out of sight",
    lines > (innerWidth > 760 ? 5 : 6) && `${lines} lines of text`,
    document.documentElement.scrollWidth > innerWidth && "the page is wider than its window",
  ].filter(Boolean);
}"""
