"use client";

import { createStore } from "../state/store";
import { isAskedByHand, type Missing, whyMissing } from "./load-script";
import { MissingPart } from "./missing-part";

declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;

/** What a screen waits for, how it is asked for again, and whether it is being asked for. */
type Wait = { missing: Missing; again: () => void; isAsked: boolean };

/** All that is waited for, and whether the person has closed what tells of it. */
const waiting = createStore<{ waits: readonly Wait[]; isClosed: boolean }>({ waits: [], isClosed: false });

function change(next: (waits: readonly Wait[]) => readonly Wait[]) {
  const { waits, isClosed } = waiting.get();
  waiting.set({ waits: next(waits), isClosed });
}

/** Asks again for all that does not come; `next` is what is shown meanwhile. */
function askAgain(next: readonly Wait[]) {
  const { waits } = waiting.get();
  waiting.set({ waits: next, isClosed: false });
  for (const { again } of waits) again();
}

/** Asks until there is a reply; the person says when again. */
async function insist<Reply>(
  ask: () => Promise<Reply>,
  why: (error: unknown) => Promise<Missing | null>,
): Promise<Reply> {
  try {
    return await ask();
  } catch (error) {
    const missing = await why(error);
    if (!missing) throw error;
    const { promise, resolve } = Promise.withResolvers<void>();
    // What follows from a screen that the person does without is not shown either.
    change((waits) => [...waits, { missing, again: resolve, isAsked: false }]);
    await promise;
    try {
      return await insist(ask, why);
    } finally {
      change((waits) => waits.filter(({ again }) => again !== resolve));
    }
  }
}

/** Has the router wait for scripts and replies of a screen: it would keep a missing script for ever, and load a document for a reply. */
function keepScreens() {
  const loadChunk = __webpack_chunk_load__;
  const { fetch } = window;
  __webpack_chunk_load__ = (chunk) =>
    isAskedByHand() ? loadChunk(chunk) : insist(() => loadChunk(chunk), whyMissing);
  window.fetch = (input, init) => {
    const { headers, signal } = init ?? {};
    if (!headers || !("rsc" in headers)) return fetch(input, init);
    if (waiting.get().isClosed) askAgain([]);
    return insist(
      () => fetch(input, init),
      async () => (signal?.aborted ? null : { isOutdated: false }),
    );
  };
}

if (typeof window !== "undefined" && process.env.NODE_ENV === "production") keepScreens();

/** Has the router stay at the screen that is shown; what it has asked for goes on waiting. */
function stay() {
  waiting.set({ ...waiting.get(), isClosed: true });
  // The router takes a state without its own mark for a step to the screen of the address, which ends the navigation that waits.
  history.replaceState({ ...history.state, __NA: false }, "", location.href);
}

/** Says that a screen that was asked for did not come. */
export function MissingScreen() {
  const { waits, isClosed } = waiting.use();
  const last = isClosed ? undefined : waits.at(-1);
  return (
    last && (
      <MissingPart
        missing={last.missing}
        isPending={last.isAsked}
        onRetry={() => askAgain(waits.map((wait) => ({ ...wait, isAsked: true })))}
        onClose={stay}
      />
    )
  );
}
