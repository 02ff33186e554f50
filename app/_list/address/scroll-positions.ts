import { setWithLimit } from "@/lib/preferences/set-with-limit";
import { consumeSavedPath, lastRecordLink } from "../../_store/series/series";
import { screenRef, setLastFocus } from "../../_ui/last-focus";
import { historyEntryKey } from "../../_ui/state/use-query";

/** Where the rows were scrolled to, in their frame and with the page, in pixels, and the link that was followed from them. */
type ScrollPosition = { left: number; top?: number; page?: number; link?: string | null };

/** By history entry and by address; in memory only, because the address of a link has the key of a record. */
const positions = new Map<string, ScrollPosition>();

const MAX_POSITIONS = 200;

const currentHref = () => window.location.href;

// Also by address: history entries have no key in some browsers.
function storePosition(position: ScrollPosition) {
  setWithLimit(positions, historyEntryKey(), position, MAX_POSITIONS);
  setWithLimit(positions, currentHref(), position, MAX_POSITIONS);
}

const storedPosition = () => positions.get(historyEntryKey()) ?? positions.get(currentHref());

/** Calls `setAddress` and scrolls the new rows to the top; the horizontal scroll stays. */
export function startAtTop(setAddress: () => void): void {
  const left = storedPosition()?.left ?? 0;
  setAddress();
  storePosition({ left });
}

/** Returns the last address of the list at a path, with its search and filters; the path if the list was not shown yet. */
export function lastAddress(path: string): string {
  const href = new URL(path, currentHref()).href;
  return [...positions.keys()].findLast((key) => key.split("?")[0] === href) ?? path;
}

/** Deletes the scroll position of an address, for a new visit; going back to an older entry still restores it. */
export function forgetScroll(path: string): void {
  positions.delete(new URL(path, currentHref()).href);
}

/** Records a link that was opened from the rows without a click on it. */
export function recordOpenedLink(link: string): void {
  const position = storedPosition();
  if (position) position.link = link;
}

function scroll(frame: HTMLElement, page: HTMLElement, { left, top = 0, page: pageTop }: ScrollPosition) {
  frame.scrollTo(left, top);
  const above = page.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  page.scrollTop = pageTop ?? page.scrollTop - Math.max(0, above);
}

const linkTo = (page: HTMLElement, path: string) =>
  page.querySelector<HTMLElement>(`a[href=${JSON.stringify(path)}]:not(.row-name)`);

function returnTo(link: HTMLElement) {
  link.closest("tr")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement?.matches("body, main")) link.focus({ preventScroll: true });
  else setLastFocus(link);
}

/** Restores and then records the scroll position, focuses the link that was followed, and marks the row that was just saved. */
export function restoreScroll(frame: HTMLElement): () => void {
  const page = screenRef.current ?? frame;
  const stored = storedPosition();
  const position: ScrollPosition = stored ?? { left: 0 };
  storePosition(position);
  if (stored) scroll(frame, page, stored);
  const link = position.link && (linkTo(page, lastRecordLink(position.link)) ?? linkTo(page, position.link));
  if (link) returnTo(link);
  const savedRow = linkTo(page, consumeSavedPath())?.closest("tr");
  savedRow?.setAttribute("data-saved", "");

  const recordPosition = ({ type, target }: Event) => {
    Object.assign(position, { left: frame.scrollLeft, top: frame.scrollTop, page: page.scrollTop });
    if (type === "click") position.link = (target as Element).closest("main a")?.getAttribute("href");
  };
  document.addEventListener("scroll", recordPosition, true);
  document.addEventListener("click", recordPosition, true);
  return () => {
    document.removeEventListener("scroll", recordPosition, true);
    document.removeEventListener("click", recordPosition, true);
    savedRow?.removeAttribute("data-saved");
  };
}
