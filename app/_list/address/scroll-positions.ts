import { consumeSavedPath, getLastFormLink } from "../../_store/series/series";
import { screenElementRef, setLastFocus } from "../../_ui/last-focus";
import { setWithLimit } from "../../_ui/state/lru-cache";
import { historyEntryKey } from "../../_ui/state/use-url-query";

/** The scroll position of the table in its frame (`left`, `top`) and of the page (`pageTop`), in pixels, and the link in the table that was opened last. */
type ScrollPosition = { left: number; top?: number; pageTop?: number; link?: string | null };

/** The positions by the key of a history entry and by address. They are not stored in the browser, because links contain the keys of records. */
const scrollPositions = new Map<string, ScrollPosition>();

const MAX_POSITIONS = 200;

/** Restores the scroll position of the current address, focuses the link that was opened last and marks the row that was just saved. Tracks scrolling and opened links until the returned function is called. */
export function restoreAndTrackScroll(frame: HTMLElement): () => void {
  const page = screenElementRef.current ?? frame;
  const storedPosition = readPosition();
  const trackedPosition: ScrollPosition = storedPosition ?? { left: 0 };
  storePosition(trackedPosition);
  if (storedPosition) applyScroll(frame, page, storedPosition);
  const { link } = trackedPosition;
  const lastOpenedLink = link && (findLinkTo(page, getLastFormLink(link)) ?? findLinkTo(page, link));
  if (lastOpenedLink) scrollToAndFocusLink(lastOpenedLink);
  const savedRow = findLinkTo(page, consumeSavedPath())?.closest("tr");
  savedRow?.setAttribute("data-saved", "");

  const trackPosition = ({ type, target }: Event) => {
    Object.assign(trackedPosition, { left: frame.scrollLeft, top: frame.scrollTop, pageTop: page.scrollTop });
    if (type === "click") trackedPosition.link = (target as Element).closest("main a")?.getAttribute("href");
  };
  const listenerAborter = new AbortController();
  const listenerOptions = { capture: true, signal: listenerAborter.signal };
  document.addEventListener("scroll", trackPosition, listenerOptions);
  document.addEventListener("click", trackPosition, listenerOptions);
  return () => {
    listenerAborter.abort();
    savedRow?.removeAttribute("data-saved");
  };
}

/** Scrolls the frame and the page to a position; without `pageTop`, scrolls the page up until the top of the frame is visible. */
function applyScroll(frame: HTMLElement, page: HTMLElement, { left, top = 0, pageTop }: ScrollPosition) {
  frame.scrollTo(left, top);
  const hiddenFrameHeight = page.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  page.scrollTop = pageTop ?? page.scrollTop - Math.max(0, hiddenFrameHeight);
}

/** Returns the link to a path that can be reached with the Tab key. */
const findLinkTo = (page: HTMLElement, path: string) =>
  page.querySelector<HTMLElement>(`a[href=${JSON.stringify(path)}]:not(.row-name)`);

/** Scrolls to a link and focuses it; if an element such as a dialog has the focus, the link gets it when the dialog closes. */
function scrollToAndFocusLink(link: HTMLElement) {
  link.closest("tr")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement?.matches("body, main")) link.focus({ preventScroll: true });
  else setLastFocus(link);
}

/** Records a link in the table that was opened by a key or menu, without a click event. */
export function recordOpenedLink(link: string): void {
  const position = readPosition();
  if (position) position.link = link;
}

/** Calls `navigate` and stores a position at the top for the new address; the horizontal position does not change. */
export function navigateAndResetScroll(navigate: () => void): void {
  const scrollLeft = readPosition()?.left ?? 0;
  navigate();
  storePosition({ left: scrollLeft });
}

/** Returns the address, with search and filters, at which this tab last showed the list of a path; the path if it has not shown it. */
export function getLastListHref(path: string): string {
  const href = new URL(path, window.location.href).href;
  return [...scrollPositions.keys()].findLast((key) => key.split("?")[0] === href) ?? path;
}

/** Deletes the scroll position of an address before a new visit; going back to an older history entry still restores it. */
export function deleteScrollPosition(path: string): void {
  scrollPositions.delete(new URL(path, window.location.href).href);
}

/** Stores a position for the current history entry, and for its address, from which `getLastListHref` and a new visit of the address read it. */
function storePosition(position: ScrollPosition) {
  setWithLimit(scrollPositions, historyEntryKey(), position, MAX_POSITIONS);
  setWithLimit(scrollPositions, window.location.href, position, MAX_POSITIONS);
}

const readPosition = () =>
  scrollPositions.get(historyEntryKey()) ?? scrollPositions.get(window.location.href);
