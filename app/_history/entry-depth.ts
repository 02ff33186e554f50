import { OVERLAYS } from "./steps";

/** How many open dialogs an entry with this state lies over its screen's own. */
export const depthOf = (state: unknown): number => (state as Record<string, number> | null)?.[OVERLAYS] ?? 0;

/** A state for an entry of this depth, the router's own part of it included. */
export function atDepth(state: unknown, depth: number): object {
  const { [OVERLAYS]: _, ...rest } = { ...(state as Record<string, unknown> | null) };
  return depth > 0 ? { ...rest, [OVERLAYS]: depth } : rest;
}
