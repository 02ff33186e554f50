import { noteFocus } from "../_ui/last-focus";
import { takeSavedPath } from "../_writes/last-write";

/** How far the rows were scrolled, in their frame and with the page, and by which link they were left. */
type Kept = { left: number; top?: number; page?: number; link?: string | null };

// In memory alone: the address of a link holds a record's key.
const kept = new Map<string, Kept>();

/** The rows that were shown last. */
let shown: Kept = { left: 0 };

const address = () => window.location.href;
// Not every browser tells of the entries of the history, and a dialog may lie over the list's own with another one.
const entry = () => window.navigation?.currentEntry?.key ?? address();

function keep(place: Kept) {
  kept.set(entry(), place);
  kept.set(address(), place);
}

/** Has the rows at the address that is new now start with their first one, as far aside as those that are shown. */
export function startAtTop(): void {
  keep({ left: shown.left });
}

/** Forgets how the rows at an address were left: a link leads to them, not a step back. */
export function startAnew(path: string): void {
  kept.delete(new URL(path, address()).href);
}

function scroll(frame: HTMLElement, page: HTMLElement, { left, top = 0, page: down }: Kept) {
  frame.scrollTo(left, top);
  const above = page.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  page.scrollTop = down ?? page.scrollTop - Math.max(0, above);
}

const linkTo = (page: HTMLElement, path: string) =>
  page.querySelector<HTMLElement>(`a[href=${JSON.stringify(path)}]`);

function returnTo(link: HTMLElement) {
  link.closest("tr")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement?.matches("body, main")) link.focus({ preventScroll: true });
  else noteFocus(link);
}

/**
 * Brings rows that are shown now to where they were left at this place, with the focus on the link by which they were
 * left; a place that is new starts with its first row. The row whose form was just saved is marked (list-table.css).
 * What is returned ends the keeping.
 */
export function keepScroll(frame: HTMLElement): () => void {
  const page = frame.closest("main") ?? frame;
  const before = kept.get(entry()) ?? kept.get(address());
  const here: Kept = before ?? { left: 0 };
  shown = here;
  keep(here);
  if (before) scroll(frame, page, before);
  const link = here.link && linkTo(page, here.link);
  if (link) returnTo(link);
  const saved = linkTo(page, takeSavedPath())?.closest("tr");
  saved?.setAttribute("data-saved", "");

  const note = ({ type, target }: Event) => {
    Object.assign(here, { left: frame.scrollLeft, top: frame.scrollTop, page: page.scrollTop });
    if (type === "click") here.link = (target as Element).closest("main a")?.getAttribute("href");
  };
  document.addEventListener("scroll", note, true);
  document.addEventListener("click", note, true);
  return () => {
    document.removeEventListener("scroll", note, true);
    document.removeEventListener("click", note, true);
    saved?.removeAttribute("data-saved");
  };
}
