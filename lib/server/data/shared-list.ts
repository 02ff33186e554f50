import "server-only";
import type { Result } from "../api/errors";
import type { OpenedList, PackedList } from "../delivery/receive-list";
import { processWide } from "../process/process-wide";
import { BUSY, type OrRefusal } from "../session/refusal";

/** Passed to the function that opens a shared list. */
export type Sharing = {
  /** Aborts when no taker is left. */
  signal: AbortSignal;
  /** Call before the API request: nothing joins afterwards, since a response may be older than a write, also one of another replica. */
  requested: () => void;
};

type Open = (sharing: Sharing) => Promise<OrRefusal<OpenedList>>;

type Opening = {
  takers: number;
  abandoned: AbortController;
  rows: Promise<OrRefusal<OpenedList>>;
  packed?: Promise<Result<PackedList>>;
};

/** The rows of a shared list for one taker. */
export type TakenList = Pick<OpenedList, "window" | "close"> & {
  /** Returns the list once its first piece is there, `null` once the signal aborts; `onSent` is called when it needs no more of it. */
  pack: (nobodyWaits?: AbortSignal, onSent?: () => void) => Promise<Result<PackedList> | null>;
};

const openings = processWide("listOpenings", () => new Map<string, Opening>());

function begin(key: string, open: Open): Opening {
  const abandoned = new AbortController();
  const requested = () => {
    if (openings.get(key) === opening) openings.delete(key);
  };
  abandoned.signal.addEventListener("abort", requested);
  const rows = Promise.resolve().then(() => open({ signal: abandoned.signal, requested }));
  const opening: Opening = { takers: 0, abandoned, rows };
  rows.then(requested, requested);
  openings.set(key, opening);
  return opening;
}

function leave(opening: Opening): void {
  opening.takers -= 1;
  if (opening.takers > 0) return;
  opening.abandoned.abort();
  opening.rows.then(
    (rows) => rows.ok && rows.value.close(),
    () => undefined,
  );
}

async function unlessAborted<Value>(answer: Promise<Value>, signal?: AbortSignal): Promise<Value | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const giveUp = () => resolve(null);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp);
  return Promise.race([answer, promise]).finally(() => signal?.removeEventListener("abort", giveUp));
}

/** Returns the rows for one taker, done after one window and the whole list; packs once for all. */
function rowsFor(opening: Opening, rows: OpenedList, done: () => void): TakenList {
  let results = 0;
  const count = () => {
    results += 1;
    if (results === 2) done();
  };
  return {
    async window(view, start) {
      const listWindow = await rows.window(view, start);
      count();
      return listWindow;
    },
    async pack(nobodyWaits, onSent = () => {}) {
      const sent = () => {
        count();
        onSent();
      };
      try {
        opening.packed ??= rows.pack();
        const packed = await unlessAborted(opening.packed, nobodyWaits);
        if (packed?.ok) void unlessAborted(packed.value.end, nobodyWaits).then(sent, sent);
        else sent();
        return packed;
      } catch (error) {
        sent();
        throw error;
      }
    },
    close: done,
  };
}

/** Opens a list, or joins an opening with the same key that still waits for its turn. An abort of `signal` affects no other taker. */
export async function shareList(
  key: string,
  signal: AbortSignal | null,
  open: Open,
): Promise<OrRefusal<TakenList>> {
  if (signal?.aborted) return BUSY;
  const opening = openings.get(key) ?? begin(key, open);
  opening.takers += 1;
  let isThere = true;
  const done = () => {
    if (isThere) leave(opening);
    isThere = false;
  };
  signal?.addEventListener("abort", done);
  const rows = await opening.rows;
  signal?.removeEventListener("abort", done);
  if (!isThere) return BUSY;
  return rows.ok ? { ok: true, value: rowsFor(opening, rows.value, done) } : rows;
}
