import { z } from "zod";

const BODIES = ["body", "base64", "megabytes"] as const;
const KINDS = ["status", "hang", "reset", "cutJson", "redirect"] as const;

/** A fault: one kind of failure, a delay, a body whose second half waits until the faults are cleared, or several of these. */
export const faultSchema = z
  .strictObject({
    method: z.string().toUpperCase().optional(),
    path: z.string().startsWith("/"),
    times: z.int().positive().optional(),
    scope: z.string().min(1).optional(),
    status: z.int().min(200).max(599).optional(),
    body: z.unknown().optional(),
    base64: z.base64().optional(),
    contentType: z.string().optional(),
    megabytes: z.int().min(1).max(1024).optional(),
    delayMs: z.int().nonnegative().optional(),
    holdBody: z.literal(true).optional(),
    hang: z.literal(true).optional(),
    reset: z.enum(["before-headers", "in-body", "after-commit"]).optional(),
    cutJson: z.literal(true).optional(),
    redirect: z.string().optional(),
  })
  .refine(
    (fault) => {
      const bodies = BODIES.filter((body) => fault[body] !== undefined).length;
      if (bodies > 1 || (bodies === 1 && fault.status === undefined)) return false;
      const kinds = KINDS.filter((kind) => fault[kind] !== undefined).length;
      if (fault.holdBody && fault.status === undefined && !fault.cutJson) return kinds === 0;
      return kinds === 1 || (kinds === 0 && fault.delayMs !== undefined);
    },
    `give exactly one of ${KINDS.join(", ")}, or delayMs or holdBody alone; holdBody only with a status or cutJson; at most one of ${BODIES.join(", ")}, with a status`,
  );

export type Fault = z.infer<typeof faultSchema>;

/** The active faults, and the requests that one of them holds. */
export class Faults {
  #active: Fault[] = [];
  readonly #held = new Map<() => void, Fault>();

  add(fault: Fault) {
    this.#active.push(fault);
  }

  /** Finds the first matching fault and counts its use. */
  take(method: string, path: string, scope?: string) {
    const found = this.#active.find(
      (fault) =>
        (!fault.method || fault.method === method) &&
        (!fault.scope || fault.scope === scope) &&
        (fault.path.endsWith("*") ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path),
    );
    if (found?.times !== undefined) {
      found.times -= 1;
      if (found.times === 0) this.#active = this.#active.filter((fault) => fault !== found);
    }
    return found;
  }

  /** Waits until the fault is cleared or the signal aborts. */
  async hold(fault: Fault, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(resolve, fault);
    signal.addEventListener("abort", () => resolve());
    await promise;
    this.#held.delete(resolve);
  }

  /** Removes the faults of one scope, or all, and releases held requests. */
  clear(scope?: string) {
    const isKept = (fault: Fault) => scope !== undefined && fault.scope !== scope;
    this.#active = this.#active.filter(isKept);
    for (const [release, fault] of this.#held) if (!isKept(fault)) release();
  }
}
