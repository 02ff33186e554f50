import { setNewest } from "@/lib/preferences/set-newest";
import { consumeSavedPath, lastLink } from "../../_store/series/series";
import { recordFocus, screenRef } from "../../_ui/last-focus";
import { entryKey } from "../../_ui/state/use-query";

/** How far the rows were scrolled, in their frame and with the page, and the link by which they were left. */
type ScrollPosition = { left: number; top?: number; page?: number; link?: string | null };

/** By entry and by address; in memory only, since the address of a link holds a record's key. */
const positions = new Map<string, ScrollPosition>();

const MAX_POSITIONS = 200;

const address = () => window.location.href;

// Also by address: an entry has no key in some browsers.
function storePosition(position: ScrollPosition) {
  setNewest(positions, entryKey(), position, MAX_POSITIONS);
  setNewest(positions, address(), position, MAX_POSITIONS);
}

const storedPosition = () => positions.get(entryKey()) ?? positions.get(address());

/** Makes the rows at the address that `setAddress` sets start with the first one, scrolled as far aside as those before. */
export function startAtTop(setAddress: () => void): void {
  const left = storedPosition()?.left ?? 0;
  setAddress();
  storePosition({ left });
}

/** Returns the address at which the list of this path was shown last, with its search and filters; the path if it was not. */
export function lastAddress(path: string): string {
  const href = new URL(path, address()).href;
  return [...positions.keys()].findLast((key) => key.split("?")[0] === href) ?? path;
}

/** Forgets the scroll of the rows at an address, for a link to them; a step back to them restores it. */
export function forgetScroll(path: string): void {
  positions.delete(new URL(path, address()).href);
}

/** Notes that the form of a link is opened from the rows that are shown, other than by that link. */
export function recordOpened(link: string): void {
  const here = storedPosition();
  if (here) here.link = link;
}

function scroll(frame: HTMLElement, page: HTMLElement, { left, top = 0, page: down }: ScrollPosition) {
  frame.scrollTo(left, top);
  const above = page.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  page.scrollTop = down ?? page.scrollTop - Math.max(0, above);
}

const linkTo = (page: HTMLElement, path: string) =>
  page.querySelector<HTMLElement>(`a[href=${JSON.stringify(path)}]:not(.row-name)`);

function returnTo(link: HTMLElement) {
  link.closest("tr")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement?.matches("body, main")) link.focus({ preventScroll: true });
  else recordFocus(link);
}

/** Restores and then keeps the scroll of the rows, and the focus on the link that left them; marks the row that was just saved. */
export function restoreScroll(frame: HTMLElement): () => void {
  const page = screenRef.current ?? frame;
  const before = storedPosition();
  const here: ScrollPosition = before ?? { left: 0 };
  storePosition(here);
  if (before) scroll(frame, page, before);
  const link = here.link && (linkTo(page, lastLink(here.link)) ?? linkTo(page, here.link));
  if (link) returnTo(link);
  const saved = linkTo(page, consumeSavedPath())?.closest("tr");
  saved?.setAttribute("data-saved", "");

  const recordPosition = ({ type, target }: Event) => {
    Object.assign(here, { left: frame.scrollLeft, top: frame.scrollTop, page: page.scrollTop });
    if (type === "click") here.link = (target as Element).closest("main a")?.getAttribute("href");
  };
  document.addEventListener("scroll", recordPosition, true);
  document.addEventListener("click", recordPosition, true);
  return () => {
    document.removeEventListener("scroll", recordPosition, true);
    document.removeEventListener("click", recordPosition, true);
    saved?.removeAttribute("data-saved");
  };
}
