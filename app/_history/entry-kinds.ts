/**
 * The kinds of entries in the browser's history: `mark` is the key in `history.state` by which a kind is recognized (null: its
 * state is the router's alone), `owner` adds the entries and handles a step from one of them to another entry of the same path.
 * A step to another path is the router's. Overlays hear of a step first, then the list, and what they handle reaches nobody
 * else; a form hears of a step after the router. Back onto an entry is Back off the one after it, which is described here.
 */
export const ENTRY_KINDS = {
  /** A screen as the router opened it. Back off it shows the screen before. */
  screen: { mark: null, owner: "router" },
  /** Another search, sort or window of the list shown, with a copy of its screen's state. Back off it shows the place before. */
  place: { mark: null, owner: "list" },
  /** A second entry of a form with changes. Back off it stays on the form, which asks before it is left. */
  buffer: { mark: "formBuffer", owner: "form" },
  /** One for each open dialog, with the state of the entry below and the number of open ones. Back off it closes the topmost. */
  overlay: { mark: "overlays", owner: "overlays" },
} as const;

type Kind = keyof typeof ENTRY_KINDS;
type Owner = (typeof ENTRY_KINDS)[Kind]["owner"];

/** The entry that a step leads to. */
type Entry = { state: unknown; href: string; path: string };

/** What a step leaves: the screen's own entry, and the overlays over it for whoever handles their steps. */
type Left = {
  kind: Exclude<Kind, "overlay">;
  path: string;
  /** How many they are, and the address of the screen's own entry when the first one was opened. */
  overlays?: { depth: number; home: string };
};

const markIn = (state: unknown, { mark }: { mark: string }) =>
  (state as Record<string, unknown> | null)?.[mark];

/** Returns how many overlays are open at an entry with this state. */
export const depthOf = (state: unknown) => (markIn(state, ENTRY_KINDS.overlay) as number | undefined) ?? 0;

/** Returns the kind of an entry by the marks in its state; a place within a list has those of its screen. */
export function kindOf(state: unknown): Exclude<Kind, "place"> {
  if (depthOf(state) > 0) return "overlay";
  return markIn(state, ENTRY_KINDS.buffer) ? "buffer" : "screen";
}

/** Returns whether an entry is a form's buffer, or an overlay over it. */
export const isOnBuffer = (state: unknown) => kindOf(stateAtDepth(state, 0)) === "buffer";

/** Returns the state of an entry with this many overlays, 0 for the screen's own, over an entry with the given state. */
export function stateAtDepth(state: unknown, depth: number): object {
  const { [ENTRY_KINDS.overlay.mark]: _, ...rest } = { ...(state as Record<string, unknown> | null) };
  return depth > 0 ? { ...rest, [ENTRY_KINDS.overlay.mark]: depth } : rest;
}

/** Returns the state of a form's buffer, to which the router adds its own. */
export const bufferState = () => ({ [ENTRY_KINDS.buffer.mark]: true });

/**
 * Returns the state of a new place in the list at an entry with the given state. The router ignores an entry that has its
 * state; without one it takes part in the step, and cancels the navigation to this list that it was asked for.
 */
export const placeState = (state: unknown, isRefetching: boolean) => (isRefetching ? null : state);

function isOverlayStep({ path, overlays }: Left, to: Entry): boolean {
  if (!overlays) return false;
  const depth = depthOf(to.state);
  const isClosing = depth < overlays.depth && (depth > 0 || to.href === overlays.home);
  return isClosing || (depth > 0 && to.path === path);
}

/** Returns who handles a step from one entry to another. */
export function handlerOf(from: Left, to: Entry): Owner {
  if (isOverlayStep(from, to)) return ENTRY_KINDS.overlay.owner;
  if (to.path !== from.path || isOnBuffer(to.state)) return ENTRY_KINDS.screen.owner;
  return ENTRY_KINDS[from.kind].owner;
}
