type Read<Part extends "history" | "location" | "navigation"> = Pick<Window, Part>;

/** Returns the current history entry of a window. */
export function entryShown({ history, location }: Read<"history" | "location">) {
  return { state: history.state as unknown, href: location.href, path: location.pathname };
}

/** Returns the key of the current entry; its URL in a browser without the Navigation API. */
export function entryKey({ navigation, location }: Read<"navigation" | "location">): string {
  return navigation?.currentEntry?.key ?? location.href;
}

/** Returns the entry this many steps before the screen's own; undefined if the browser does not expose it. */
export function entryBefore({ navigation, history }: Read<"navigation" | "history">, steps: number) {
  const own = (navigation?.currentEntry?.index ?? 0) - depthOf(history.state);
  return navigation?.entries()[own - steps];
}

/**
 * Who handles a step within a path, by the kind of the screen's entry; the router handles a step to another path.
 * Overlays get a step first, then the list, and each stops the events that it handles; a form gets it after the router.
 */
const HANDLERS = {
  /** A screen as the router opened it. Back shows the previous screen. */
  screen: "router",
  /** Another search, sort or window of the current list, with a copy of its screen's state. Back shows the previous place. */
  place: "list",
  /** A second entry of a form with changes. Back stays on the form, which asks for confirmation. */
  buffer: "form",
} as const;

type Kind = keyof typeof HANDLERS;

/** The mark in the state of a form's buffer. The router adds its own state. */
const BUFFER = "formBuffer";

/** The mark of the entry of an open overlay: the number of open overlays, beside the state of the entry below. */
const OVERLAYS = "overlays";

type State = Record<string, unknown> | null;

type Entry = { state: unknown; href: string; path: string };

/** The origin of a step: the screen's own entry, and for the handler of overlays those above it. */
type Left = {
  kind: Kind;
  path: string;
  /** Their number, and the URL of the screen's own entry when the first one was opened. */
  overlays?: { depth: number; home: string };
};

/** Returns the number of open overlays at an entry with this state. */
export const depthOf = (state: unknown) => ((state as State)?.[OVERLAYS] as number | undefined) ?? 0;

/** Returns whether an entry is a form's buffer, or an overlay over it. */
export const isOnBuffer = (state: unknown) => Boolean((state as State)?.[BUFFER]);

/** Returns a copy of a state for an entry with this many overlays, 0 for the screen's own. */
export function stateAtDepth(state: unknown, depth: number): object {
  const { [OVERLAYS]: _, ...rest } = { ...(state as State) };
  return depth > 0 ? { ...rest, [OVERLAYS]: depth } : rest;
}

export const bufferState = () => ({ [BUFFER]: true });

/** Returns the state of a new place in a list. Without the router's state the router handles the step, and cancels a pending navigation. */
export const placeState = (state: unknown, isRefetching: boolean) => (isRefetching ? null : state);

function isOverlayStep({ path, overlays }: Left, to: Entry): boolean {
  if (!overlays) return false;
  const depth = depthOf(to.state);
  const isClosing = depth < overlays.depth && (depth > 0 || to.href === overlays.home);
  return isClosing || (depth > 0 && to.path === path);
}

/** Returns the handler of a step from one entry to another. */
export function handlerOf(from: Left, to: Entry): (typeof HANDLERS)[Kind] | "overlays" {
  if (isOverlayStep(from, to)) return "overlays";
  return to.path !== from.path || isOnBuffer(to.state) ? "router" : HANDLERS[from.kind];
}
