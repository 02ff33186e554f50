import { depthOf, handlerOf, stateAtDepth } from "./entry-kinds";
import { entryShown } from "./read-entries";
import { handleStepsFirst } from "./steps";

/** What Back closes, the topmost last; each gets an entry of its own. */
const open: (() => void)[] = [];

/** How many entries of overlays lie over the screen's own. */
let entries = 0;
/** The address of the screen's own entry, and what the topmost over it holds. */
let home = "";
let top: { state: unknown; href: string } | null = null;
/** The path of the screen that is shown. */
let screen = "";

/** Whether a step that has not been taken yet was asked for by this file or by somebody else. */
let moving: "here" | "elsewhere" | null = null;
let waiting: (() => void)[] = [];
let isDue = false;
let original: Pick<History, "pushState" | "replaceState" | "go"> | null = null;

/** How long to wait for a step of somebody else, which may lead nowhere. */
const STEP_LIMIT_MS = 500;

function noteTop() {
  screen = window.location.pathname;
  top = entries > 0 ? { state: window.history.state, href: window.location.href } : null;
}

/** Gives the history as many entries as there are open overlays. */
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

/** After the commit, in which one overlay may have taken the place of another. */
function reconcileSoon() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(reconcile);
}

/** Writes the address and the router's state, as they were last set over it, into the entry below. */
function takeOver() {
  if (top) original?.replaceState(stateAtDepth(top.state, entries), "", top.href);
  noteTop();
}

/** Calls what had to wait. Returns whether a list may have to hear of the step. */
function doWaiting(): boolean {
  const { pathname } = window.location;
  const held = waiting;
  waiting = [];
  for (const act of held) act();
  return held.length > 0 && window.location.pathname === pathname;
}

function handleStep(event: PopStateEvent) {
  const depth = depthOf(event.state);
  const by = moving;
  // A step that was asked for elsewhere leads from the screen's own entry.
  const overlays = { depth: by === "elsewhere" ? 0 : entries, home };
  const isOwn = handlerOf({ kind: "screen", path: screen, overlays }, entryShown(window)) === "overlays";
  moving = null;
  if (by === "here" || (isOwn && depth < overlays.depth)) {
    entries = depth;
    takeOver();
    if (!doWaiting()) event.stopImmediatePropagation();
    if (!by) for (const close of open.splice(depth).reverse()) close();
  } else {
    // Forward to the entry of a closed overlay, which is removed again, or a step that is handled elsewhere.
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
  // The screen counts from its own entry.
  original?.go(delta < 0 ? delta - entries : delta);
}

function pushState(...[state, unused, url]: Parameters<History["pushState"]>) {
  if (entries > 1) {
    moving = "here";
    original?.go(-entries);
    waiting.push(() => pushState(state, unused, url));
  } else {
    // A screen that an overlay leads to replaces its entry.
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

/** Returns a function that waits for a step back that is under way here. */
function inTurn<Given extends unknown[]>(act: (...given: Given) => void) {
  return (...given: Given) => {
    if (moving === "here") waiting.push(() => act(...given));
    else act(...given);
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

/**
 * Adds an entry for an overlay, off which Back closes it. Returns the function to call when it is closed, which removes the
 * entry. Neither the router nor a list nor a form hears of these steps.
 */
export function closeByBack(close: () => void): () => void {
  install();
  open.push(close);
  reconcileSoon();
  return () => {
    if (open.includes(close)) open.splice(open.indexOf(close), 1);
    reconcileSoon();
  };
}
