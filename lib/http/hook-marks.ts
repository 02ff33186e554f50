import type { IncomingMessage } from "node:http";

/**
 * What sees each request before Next does, in this order, which counts: whatever refuses a request is logged and has its
 * headers, and the gate goes by the address that the settings believe.
 */
export const HOOK_ORDER = [
  "request log",
  "security headers",
  "bad requests",
  "forwarded headers",
  "gate",
] as const;

export type HookName = (typeof HOOK_ORDER)[number];

const marks = new WeakMap<IncomingMessage, HookName[]>();

/** Notes that a hook is done with a request. */
export function markRequest(request: IncomingMessage, hook: HookName): void {
  const earlier = marks.get(request);
  if (earlier) earlier.push(hook);
  else marks.set(request, [hook]);
}

/** The hooks that a request was seen by, in the order in which they saw it. */
export function hooksOf(request: IncomingMessage): readonly HookName[] {
  return marks.get(request) ?? [];
}
