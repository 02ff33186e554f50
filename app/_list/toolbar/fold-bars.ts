/** How far one scrolls before it counts, in pixels. */
const LEAST = 8;

/** How long a scroll counts as one of the page after the focus has moved or an earlier place came back, in milliseconds. */
const OWN_SCROLL_MS = 400;

/** How far down the bars are no part of the page any more, in pixels. */
const FIRST_FOLD = 160;

let top = 0;
let movedAt = 0;

function note() {
  movedAt = Date.now();
}

/** Marks a scrolled screen while its bars give way: those of a phone do when a person scrolls down, not at the end. */
function fold({ target: main }: Pick<Event, "target">) {
  if (!(main instanceof HTMLElement && main.matches("main"))) return;
  const end = main.scrollHeight - main.clientHeight;
  // A browser may bounce over both ends.
  const now = Math.min(Math.max(main.scrollTop, 0), end);
  const moved = now - top;
  if (Math.abs(moved) < LEAST && now < end) return;
  top = now;
  const isWithin = now > FIRST_FOLD && now < end;
  const isByPerson = Date.now() - movedAt > OWN_SCROLL_MS;
  main.toggleAttribute("data-folded", moved > 0 && isWithin && isByPerson);
}

/** Folds the bars of lists away on phones, from the scroll on that has loaded this script; list-cards.css says how. */
export function foldBars(): void {
  fold({ target: document.querySelector("main") });
  document.addEventListener("scroll", fold, { capture: true, passive: true });
  document.addEventListener("focusin", note);
  window.addEventListener("popstate", note);
}
