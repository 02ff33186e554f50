import { setWithLimit } from "@/lib/preferences/set-with-limit";
import { consumeSavedPath, lastRecordLink } from "../../_store/series/series";
import { screenRef, setLastFocus } from "../../_ui/last-focus";
import { historyEntryKey } from "../../_ui/state/use-query";

/** The scroll position of the table in its frame and of the page, in pixels, and the link in the table that was opened last. */
type ScrollPosition = { left: number; top?: number; pageTop?: number; link?: string | null };

/** The positions by history entry and by address. They are not stored in the browser, because links contain the keys of records. */
const scrollPositions = new Map<string, ScrollPosition>();

const MAX_POSITIONS = 200;

/** Restores the scroll position of the address, focuses the link that was opened from it, and marks the row that was just saved; records later scrolling until cleanup. */
export function restoreScroll(frame: HTMLElement): () => void {
  const page = screenRef.current ?? frame;
  const storedScroll = storedPosition();
  const position: ScrollPosition = storedScroll ?? { left: 0 };
  storePosition(position);
  if (storedScroll) scrollTo(frame, page, storedScroll);
  const followedLink =
    position.link && (linkTo(page, lastRecordLink(position.link)) ?? linkTo(page, position.link));
  if (followedLink) revealLink(followedLink);
  const savedRow = linkTo(page, consumeSavedPath())?.closest("tr");
  savedRow?.setAttribute("data-saved", "");

  const recordPosition = ({ type, target }: Event) => {
    Object.assign(position, { left: frame.scrollLeft, top: frame.scrollTop, pageTop: page.scrollTop });
    if (type === "click") position.link = (target as Element).closest("main a")?.getAttribute("href");
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("scroll", recordPosition, options);
  document.addEventListener("click", recordPosition, options);
  return () => {
    listening.abort();
    savedRow?.removeAttribute("data-saved");
  };
}

function scrollTo(frame: HTMLElement, page: HTMLElement, { left, top = 0, pageTop }: ScrollPosition) {
  frame.scrollTo(left, top);
  const above = page.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  page.scrollTop = pageTop ?? page.scrollTop - Math.max(0, above);
}

/** Returns the link to a path that can be reached with the Tab key. */
const linkTo = (page: HTMLElement, path: string) =>
  page.querySelector<HTMLElement>(`a[href=${JSON.stringify(path)}]:not(.row-name)`);

function revealLink(link: HTMLElement) {
  link.closest("tr")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement?.matches("body, main")) link.focus({ preventScroll: true });
  else setLastFocus(link);
}

/** Records a link in the table that was opened by a key or menu, without a click event. */
export function recordOpenedLink(link: string): void {
  const position = storedPosition();
  if (position) position.link = link;
}

/** Calls `navigate` and stores a position at the top for the new address; the horizontal position stays. */
export function startAtTop(navigate: () => void): void {
  const scrollLeft = storedPosition()?.left ?? 0;
  navigate();
  storePosition({ left: scrollLeft });
}

/** Returns the last address of the list at a path, with its search and filters; the path if this tab has not shown the list. */
export function lastAddress(path: string): string {
  const href = new URL(path, currentHref()).href;
  return [...scrollPositions.keys()].findLast((key) => key.split("?")[0] === href) ?? path;
}

/** Deletes the scroll position of an address before a new visit; going back to an older history entry still restores it. */
export function deleteScrollPosition(path: string): void {
  scrollPositions.delete(new URL(path, currentHref()).href);
}

const currentHref = () => window.location.href;

/** Stores a position by history entry, and by address for browsers without keys of history entries. */
function storePosition(position: ScrollPosition) {
  setWithLimit(scrollPositions, historyEntryKey(), position, MAX_POSITIONS);
  setWithLimit(scrollPositions, currentHref(), position, MAX_POSITIONS);
}

const storedPosition = () => scrollPositions.get(historyEntryKey()) ?? scrollPositions.get(currentHref());
