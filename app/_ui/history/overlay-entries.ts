import { depthOf, entryShown, handlerOf, stateAtDepth } from "./entry-kinds";
import { handleStepsFirst } from "./steps";

/** The close functions of the open overlays, the topmost last; each overlay has one history entry. */
const open: (() => void)[] = [];

/** The number of overlay entries above the screen's own. */
let entries = 0;
/** The URL of the screen's own entry, and the topmost overlay entry. */
let home = "";
let top: { state: unknown; href: string } | null = null;
let screen = "";

/** Whether this file or other code requested the traversal that is pending. */
let moving: "here" | "elsewhere" | null = null;
let waiting: (() => void)[] = [];
let isDue = false;
let original: Pick<History, "pushState" | "replaceState" | "go"> | null = null;

/** How long to wait for a traversal of other code, which may have no target, in milliseconds. */
const STEP_LIMIT_MS = 500;

function noteTop() {
  screen = window.location.pathname;
  top = entries > 0 ? { state: window.history.state, href: window.location.href } : null;
}

/** Adds or removes entries until there is one per open overlay. */
function reconcile() {
  isDue = false;
  if (moving || !original) return;
  if (open.length < entries) {
    moving = "here";
    return original.go(open.length - entries);
  }
  if (entries === 0) home = window.location.href;
  while (entries < open.length) {
    entries += 1;
    original.pushState(stateAtDepth(window.history.state, entries), "");
  }
  noteTop();
}

/** Waits for React's commit, which may replace one overlay by another. */
function reconcileSoon() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(reconcile);
}

/** Copies the URL and the router's state of the closed entry to the entry below. */
function takeOver() {
  if (top) original?.replaceState(stateAtDepth(top.state, entries), "", top.href);
  noteTop();
}

/** Runs the waiting calls. Returns whether a list may have to handle the step. */
function runWaiting(): boolean {
  const { pathname } = window.location;
  const held = waiting;
  waiting = [];
  for (const act of held) act();
  return held.length > 0 && window.location.pathname === pathname;
}

function handleStep(event: PopStateEvent) {
  const depth = depthOf(event.state);
  const by = moving;
  // A traversal by other code starts at the screen's own entry.
  const overlays = { depth: by === "elsewhere" ? 0 : entries, home };
  const isOwn = handlerOf({ kind: "screen", path: screen, overlays }, entryShown(window)) === "overlays";
  moving = null;
  if (by === "here" || (isOwn && depth < overlays.depth)) {
    entries = depth;
    takeOver();
    if (!runWaiting()) event.stopImmediatePropagation();
    if (!by) for (const close of open.splice(depth).reverse()) close();
  } else {
    // Forward to the entry of a closed overlay, which is removed again, or a step that has another handler.
    if (isOwn) event.stopImmediatePropagation();
    entries = depth;
    top = null;
    screen = window.location.pathname;
  }
  setTimeout(reconcile);
}

function go(delta = 0) {
  if (delta === 0) return original?.go();
  moving = "elsewhere";
  setTimeout(() => {
    if (moving === "elsewhere") moving = null;
    reconcile();
  }, STEP_LIMIT_MS);
  // The caller counts from the screen's own entry.
  original?.go(delta < 0 ? delta - entries : delta);
}

function pushState(...[state, unused, url]: Parameters<History["pushState"]>) {
  if (entries > 1) {
    moving = "here";
    original?.go(-entries);
    waiting.push(() => pushState(state, unused, url));
  } else {
    // A navigation from an overlay replaces its entry.
    original?.[entries === 1 ? "replaceState" : "pushState"](stateAtDepth(state, 0), unused, url);
    entries = 0;
    reconcileSoon();
  }
  noteTop();
}

function replaceState(...[state, unused, url]: Parameters<History["replaceState"]>) {
  original?.replaceState(stateAtDepth(state, entries), unused, url);
  noteTop();
}

/** Returns `act`, delayed while a traversal of this file is pending. */
function inTurn<Args extends unknown[]>(act: (...args: Args) => void) {
  return (...args: Args) => {
    if (moving === "here") waiting.push(() => act(...args));
    else act(...args);
  };
}

function install() {
  if (original) return;
  const { history } = window;
  original = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
    go: history.go.bind(history),
  };
  entries = depthOf(history.state);
  screen = window.location.pathname;
  home = window.location.href;
  Object.assign(history, { pushState: inTurn(pushState), replaceState, go: inTurn(go) });
  handleStepsFirst(handleStep);
}

/** Adds a history entry for an overlay, so that Back calls `close`; returns what removes it. Router, lists and forms get no event of it. */
export function closeByBack(close: () => void): () => void {
  install();
  open.push(close);
  reconcileSoon();
  return () => {
    if (open.includes(close)) open.splice(open.indexOf(close), 1);
    reconcileSoon();
  };
}
