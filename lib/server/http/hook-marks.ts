import type { IncomingMessage } from "node:http";

/**
 * The hooks that see each request before Next. The order counts: refusals are logged and have security headers, and the
 * gate uses the corrected client address.
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

/** Records that a hook has handled a request. */
export function markRequest(request: IncomingMessage, hook: HookName): void {
  const earlier = marks.get(request);
  if (earlier) earlier.push(hook);
  else marks.set(request, [hook]);
}

/** Returns the hooks that handled a request, in order. */
export function hooksOf(request: IncomingMessage): readonly HookName[] {
  return marks.get(request) ?? [];
}
