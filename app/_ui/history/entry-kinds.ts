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
 * The kinds of entries in the browser's history: `mark` is the key in `history.state` that identifies a kind (null: only the
 * router's state), `owner` adds the entries and handles a step from one of them to another entry of the same path. The router
 * handles a step to another path. Overlays get a step first, then the list, and each stops the events that it handles; a form
 * gets a step after the router.
 */
export const ENTRY_KINDS = {
  /** A screen as the router opened it. Back shows the previous screen. */
  screen: { mark: null, owner: "router" },
  /** Another search, sort or window of the current list, with a copy of its screen's state. Back shows the previous place. */
  place: { mark: null, owner: "list" },
  /** A second entry of a form with changes. Back stays on the form, which asks for confirmation. */
  buffer: { mark: "formBuffer", owner: "form" },
  /** One per open overlay, with the state of the entry below and the number of open overlays. Back closes the topmost. */
  overlay: { mark: "overlays", owner: "overlays" },
} as const;

type Kind = keyof typeof ENTRY_KINDS;
type Owner = (typeof ENTRY_KINDS)[Kind]["owner"];

/** The target of a step. */
type Entry = { state: unknown; href: string; path: string };

/** The origin of a step: the screen's own entry, and for the handler of overlays those above it. */
type Left = {
  kind: Exclude<Kind, "overlay">;
  path: string;
  /** Their number, and the URL of the screen's own entry when the first one was opened. */
  overlays?: { depth: number; home: string };
};

const markIn = (state: unknown, { mark }: { mark: string }) =>
  (state as Record<string, unknown> | null)?.[mark];

/** Returns the number of open overlays at an entry with this state. */
export const depthOf = (state: unknown) => (markIn(state, ENTRY_KINDS.overlay) as number | undefined) ?? 0;

/** Returns the kind of an entry by the marks in its state; a place of a list has those of its screen. */
export function kindOf(state: unknown): Exclude<Kind, "place"> {
  if (depthOf(state) > 0) return "overlay";
  return markIn(state, ENTRY_KINDS.buffer) ? "buffer" : "screen";
}

/** Returns whether an entry is a form's buffer, or an overlay over it. */
export const isOnBuffer = (state: unknown) => kindOf(stateAtDepth(state, 0)) === "buffer";

/** Returns a copy of a state for an entry with this many overlays, 0 for the screen's own. */
export function stateAtDepth(state: unknown, depth: number): object {
  const { [ENTRY_KINDS.overlay.mark]: _, ...rest } = { ...(state as Record<string, unknown> | null) };
  return depth > 0 ? { ...rest, [ENTRY_KINDS.overlay.mark]: depth } : rest;
}

/** Returns the state of a form's buffer; the router adds its own. */
export const bufferState = () => ({ [ENTRY_KINDS.buffer.mark]: true });

/**
 * Returns the state of a new place in a list, from the state of the current entry. The router ignores an entry with its own
 * state; one without it makes the router handle the step, and cancel a pending navigation to this list.
 */
export const placeState = (state: unknown, isRefetching: boolean) => (isRefetching ? null : state);

function isOverlayStep({ path, overlays }: Left, to: Entry): boolean {
  if (!overlays) return false;
  const depth = depthOf(to.state);
  const isClosing = depth < overlays.depth && (depth > 0 || to.href === overlays.home);
  return isClosing || (depth > 0 && to.path === path);
}

/** Returns the handler of a step from one entry to another. */
export function handlerOf(from: Left, to: Entry): Owner {
  if (isOverlayStep(from, to)) return ENTRY_KINDS.overlay.owner;
  if (to.path !== from.path || isOnBuffer(to.state)) return ENTRY_KINDS.screen.owner;
  return ENTRY_KINDS[from.kind].owner;
}
