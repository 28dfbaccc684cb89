// What does not fit on a page: called with the limits, gives a list of [fault, element, detail]. `limits.within` is a selector of what opened
// over a page that was looked at before: only that is looked at.
(limits) => {
  const found = [];
  const seen = new Set();
  const touch = limits.touch;
  const looked = (element) => !limits.within || Boolean(element.closest(limits.within));

  const describe = (element) => {
    const plain = (name) => name.replace(/[-_].*$|\d+$/, "");
    const named = (one) =>
      one.localName + (one.id ? `#${plain(one.id)}` : "") + [...one.classList].slice(0, 2).map((name) => `.${name}`).join("");
    const parents = [];
    for (let one = element; one && one !== document.body && parents.length < 4; one = one.parentElement) parents.unshift(named(one));
    return parents.join(" > ");
  };
  const fault = (kind, element, detail = "") => {
    const where = describe(element);
    const key = `${kind} ${where}`;
    if (!seen.has(key)) found.push([kind, where, String(detail).slice(0, 90)]);
    seen.add(key);
  };
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  // A card among many is a picture of it: what it says is on its own page, behind it.
  const picture = ".lcard";
  // For ears only: text cut down to a pixel on purpose.
  const silent = (element) => element.closest("[aria-hidden=true].ghost, .vh, .skip, .played") || getComputedStyle(element).clipPath === "inset(50%)";
  const meets = (a, b, slack) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const inWindow = (box) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

  // Asked of every element once.
  const kept = (ask) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, ask(element));
      return known.get(element);
    };
  };
  const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
  const traits = kept((element) => {
    const style = getComputedStyle(element);
    const rolls = /auto|scroll/.test(style.overflowX + style.overflowY);
    return { style, rolls, cutX: cuts(style.overflowX), cutY: cuts(style.overflowY), position: style.position, place: element.getBoundingClientRect() };
  });
  const open = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const within = (outer, element, acrossX, acrossY) => {
    const { place } = traits(element);
    return {
      left: acrossX ? Math.max(outer.left, place.left) : outer.left,
      right: acrossX ? Math.min(outer.right, place.right) : outer.right,
      top: acrossY ? Math.max(outer.top, place.top) : outer.top,
      bottom: acrossY ? Math.min(outer.bottom, place.bottom) : outer.bottom,
    };
  };
  const outside = (element, ask) => (traits(element).position === "fixed" || !element.parentElement || element === document.documentElement ? open : ask(element.parentElement));
  // The rectangle that an element may be seen in, as far as it cannot be scrolled to ...
  const fixedFrame = kept((element) => {
    const { rolls, cutX, cutY } = traits(element);
    if (rolls) return within(open, element, cutX, cutY);
    return within(outside(element, fixedFrame), element, cutX, cutY);
  });
  // ... and the rectangle in which it is seen now.
  const seenFrame = kept((element) => {
    const { rolls, cutX, cutY } = traits(element);
    return within(outside(element, seenFrame), element, cutX || rolls, cutY || rolls);
  });
  const frame = (element, scrolls = false) => (scrolls ? seenFrame(element) : fixedFrame(element));

  // 1. The page is never wider than its window.
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) {
    fault("wider than the window", root, `${root.scrollWidth} > ${innerWidth}`);
    for (const one of document.body.querySelectorAll("*")) {
      const box = one.getBoundingClientRect();
      if (box.width && box.right > innerWidth + 1 && shown(one) && ![...one.children].some((child) => child.getBoundingClientRect().right >= box.right))
        fault("sticks out", one, Math.round(box.right));
    }
  }

  // 2. Text: not cut off, not covered, not too small.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || !looked(element) || ["SCRIPT", "STYLE", "TITLE", "OPTION", "NOSCRIPT", "TEMPLATE"].includes(element.tagName)) continue;
    if (element.closest("svg title, svg desc, select") || !shown(element) || silent(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ node, element, box });
  }
  const scaleOf = (element) => {
    if (element.getScreenCTM) return Math.abs(element.getScreenCTM()?.a ?? 1);
    const scale = element.offsetWidth ? element.getBoundingClientRect().width / element.offsetWidth : 1;
    return scale && scale < 0.9 ? scale : 1; // the whole pixels of offsetWidth blur it
  };
  for (const { node, element, box } of texts) {
    const words = node.data.trim();
    const size = parseFloat(traits(element).style.fontSize) * (element.getScreenCTM ? scaleOf(element) : Math.min(1, scaleOf(element)));
    if (touch && !element.closest(picture) && size < limits.text - 0.05) fault("text too small", element, `${size.toFixed(1)} px: ${words}`);
    const clip = frame(element);
    const { style } = traits(element);
    const shortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const spoken = element.closest("[title], [aria-label], [data-help], [data-tip], [data-full]");
    const cut = Math.max(clip.left - box.left, box.right - clip.right, clip.top - box.top, box.bottom - clip.bottom);
    const height = box.bottom - box.top;
    const slack = box.bottom - clip.bottom > 0 || clip.top - box.top > 0 ? height * 0.25 : 1.5;
    if (cut > slack && !(shortened && (spoken || element.closest(picture)))) fault("text cut off", element, `${Math.round(cut)} px: ${words}`);
    if (style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1 && !spoken && !element.closest(picture))
      fault("text shortened and nowhere whole", element, words);
  }

  // Text under something else. A card of a pile shows its head; what lies under a bar can be scrolled out.
  // Targets without a look of their own reach over whole panels.
  const unseen = "label:empty, .look";
  const atop = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit?.matches(unseen) ? document.elementsFromPoint(x, y).find((one) => !one.matches(unseen)) : hit;
  };
  const layer = (element) => element.closest("dialog, [popover], [role=dialog], [data-layer], .sheet, .drawer, .toast, .toasts, .lesson, .played, .hint-flag, .sheet-ask");
  const stays = kept((one) => ["sticky", "fixed"].includes(traits(one).position) || Boolean(one.parentElement && stays(one.parentElement)));
  const pile = (one) => one.closest("[data-card], .card, .built, .col");
  // What lies wrongly over an element at a point of the window.
  const over = (element, x, y) => {
    const hit = atop(x, y);
    if (!hit || hit.contains(element) || element.contains(hit)) return null;
    const holder = element.closest("label, button, a, .slot");
    if (holder?.contains(hit) || (holder?.matches(".slot") || holder?.closest(".slot")) && hit.closest(".slot")) return null;
    if (traits(element).style.pointerEvents === "none" && (hit.contains(element.parentElement) || element.closest("label, button, a")?.contains(hit))) return null;
    if (traits(element).style.pointerEvents === "none" && layer(element)) return null; // a point of the window never names it
    if (layer(hit) && layer(hit) !== layer(element)) return null;
    if (stays(hit) && !stays(element)) return null;
    if (pile(hit) && pile(element) && pile(hit) !== pile(element) && pile(hit).parentElement === pile(element).parentElement) return null;
    return hit;
  };
  // The part of a box that is in the window and not scrolled away.
  const visible = (element, box) => {
    const clip = frame(element, true);
    const left = Math.max(box.left, clip.left, 0), right = Math.min(box.right, clip.right, innerWidth);
    const top = Math.max(box.top, clip.top, 0), bottom = Math.min(box.bottom, clip.bottom, innerHeight);
    return right - left < 2 || bottom - top < 2 ? null : { left, right, top, bottom };
  };
  for (const { node, element, box } of texts) {
    if (!inWindow(box) || element.closest("[data-pile], [inert]")) continue;
    const part = visible(element, box);
    if (!part) continue;
    const steps = Math.max(2, Math.min(6, Math.round((part.right - part.left) / 30)));
    for (let step = 0; step < steps; step++) {
      const x = part.left + (part.right - part.left) * (step + 0.5) / steps;
      const foot = element.matches("h1, h2, h3") && part.bottom - (part.bottom - part.top) / 4;
      const hit = over(element, x, (part.top + part.bottom) / 2) || (foot && over(element, x, foot));
      if (!hit) continue;
      fault("text covered", element, `${node.data.trim()} by ${describe(hit)}`);
      break;
    }
  }
  // Signs: whole, in the window, and seen.
  for (const sign of document.querySelectorAll("svg.ic")) {
    const box = sign.getBoundingClientRect();
    if (!box.width || box.width > 64 || !looked(sign) || !shown(sign) || silent(sign) || sign.closest(`[inert], [data-pile], ${picture}`)) continue;
    const holder = sign.parentElement;
    const clip = frame(holder);
    const cut = Math.max(clip.left - box.left, box.right - clip.right, clip.top - box.top, box.bottom - clip.bottom);
    if (cut > box.width * 0.3) fault("sign cut off", sign, `${Math.round(cut)} of ${Math.round(box.width)} px: ${sign.firstElementChild?.getAttribute("href")}`);
    const part = inWindow(box) && visible(sign, box);
    const hit = part && over(holder, (part.left + part.right) / 2, (part.top + part.bottom) / 2);
    if (hit && !hit.contains(sign) && !sign.contains(hit)) fault("sign covered", sign, `${sign.firstElementChild?.getAttribute("href")} by ${describe(hit)}`);
  }
  // A row that rolls sideways keeps the height of what is in it.
  for (const row of document.querySelectorAll("ul, ol, div, nav, span")) {
    const height = row.clientHeight;
    if (!height || height >= 24 || row.scrollHeight <= height + 4 || !looked(row) || !shown(row)) continue;
    if (/auto|scroll/.test(traits(row).style.overflowX)) fault("squeezed", row, `${height} of ${row.scrollHeight} px`);
  }
  // What a city played lies over it for a while, whether it is seen now or not: over its name at most, never over a number or a sign.
  for (const play of document.querySelectorAll(".played")) {
    const box = play.getBoundingClientRect(), panel = play.closest("[data-played]");
    const signs = [...(panel?.querySelectorAll("svg.ic") ?? [])].filter(shown);
    const others = [...texts, ...signs.map((element) => ({ element, box: element.getBoundingClientRect() }))];
    const free = ".who, .scene, .sidearrow, .played"; // its name, its picture
    for (const other of box.width && looked(play) ? others : [])
      if (panel?.contains(other.element) && !other.element.closest(free) && meets(box, other.box, 2))
        fault("covered by what was played", other.element, play.textContent.trim());
    const clip = frame(play.parentElement);
    if (box.width && (box.top < clip.top - 1 || box.bottom > clip.bottom + 1 || box.right > clip.right + 1)) fault("what was played is cut off", play, play.textContent.trim());
    if (box.width && box.width < 64 && play.scrollWidth > play.clientWidth + 1) fault("what was played has no room", play, Math.round(box.width));
  }
  // Text over text of another element, where both are seen.
  const near = texts.filter(({ box }) => inWindow(box))
    .map(({ node, element, box }) => ({ node, element, whole: box, box: visible(element, box) }))
    .filter(({ box }) => box)
    .sort((a, b) => a.box.left - b.box.left);
  const card = (element) => element.closest("[data-card], .card, .tile, .bar, header");
  near.forEach((one, index) => {
    for (let at = index + 1; at < near.length && near[at].box.left < one.box.right - 2; at++) {
      const other = near[at];
      if (other.element === one.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // Lines of type reach into each other without touching.
      const height = Math.min(one.whole.height, other.whole.height);
      const shared = Math.min(one.whole.bottom, other.whole.bottom) - Math.max(one.whole.top, other.whole.top);
      if (!meets(one.box, other.box, 2) || shared < height * 0.45) continue;
      if (layer(one.element) !== layer(other.element) || stays(one.element) !== stays(other.element)) continue;
      // One of the two is hidden there by a card that lies over it.
      if (card(one.element) !== card(other.element)) continue;
      const x = (Math.max(one.box.left, other.box.left) + Math.min(one.box.right, other.box.right)) / 2;
      const y = (Math.max(one.box.top, other.box.top) + Math.min(one.box.bottom, other.box.bottom)) / 2;
      const hit = atop(x, y);
      if (!hit || !hit.contains(one.element) && !one.element.contains(hit) && !hit.contains(other.element) && !other.element.contains(hit)) continue;
      fault("text over text", one.element, `${one.node.data.trim()} / ${other.node.data.trim()}`);
    }
  });

  const scrolled = kept((one) => traits(one).rolls || Boolean(one.parentElement && scrolled(one.parentElement)));
  const pageRolls = !cuts(getComputedStyle(document.body).overflowY);
  // 3. What can be pressed: large enough for a finger, and not under another thing.
  const pressed = "a[href], button:not([disabled]), summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], label:has(input)";
  for (const element of document.querySelectorAll(pressed)) {
    if (!looked(element) || !shown(element) || silent(element) || element.closest("[inert]") || traits(element).style.pointerEvents === "none") continue;
    const target = element.matches("input") ? element.closest("label") || element : element;
    if (element.matches("input") && (element.closest("label") || getComputedStyle(element).opacity === "0" || element.getBoundingClientRect().width < 3)) continue;
    const box = target.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const reach = frame(target.parentElement);
    const middleX = (box.left + box.right) / 2, middleY = (box.top + box.bottom) / 2;
    if (middleX < reach.left || middleX > reach.right || middleY < reach.top || middleY > reach.bottom || !scrolled(target) && !pageRolls && !inWindow(box))
      fault("out of reach", target, `${Math.round(middleX)}, ${Math.round(middleY)}`);
    if (!inWindow(box)) continue;
    const inText = target.matches("a") && getComputedStyle(target).display === "inline" && target.parentElement.textContent.trim() !== target.textContent.trim();
    if (touch && !inText && (box.width < limits.target - 0.5 || box.height < limits.target - 0.5)) {
      // Not while a sheet lies over it. A target may reach farther than it is drawn.
      const front = document.elementFromPoint(middleX, middleY);
      if (front && !target.contains(front) && !front.contains(target)) continue;
      const middle = [middleX, middleY], arm = limits.target / 2 - 1;
      const own = (x, y) => { const hit = document.elementFromPoint(x, y); return hit && (target.contains(hit) || stays(hit) && !stays(target) || hit.contains(target) && hit.matches("label, a, button")); };
      const clip = frame(target, true);
      const inside = (x, y) =>
        x >= Math.max(0, clip.left) && y >= Math.max(0, clip.top) && x < Math.min(innerWidth, clip.right) && y < Math.min(innerHeight, clip.bottom);
      const points = [[-arm, 0], [arm, 0], [0, -arm], [0, arm]].map(([x, y]) => [middle[0] + x, middle[1] + y]);
      if (points.every(([x, y]) => inside(x, y)) && !points.every(([x, y]) => own(x, y)))
        fault("target too small", target, `${Math.round(box.width)}x${Math.round(box.height)}`);
    }
  }

  // 4. Cards keep their least size.
  for (const [selector, least] of limits.cards)
    for (const card of document.querySelectorAll(selector)) {
      const box = card.getBoundingClientRect();
      if (looked(card) && shown(card) && box.width < least - 0.5) fault("card too small", card, `${box.width.toFixed(0)} < ${least}`);
    }
  return found;
};
