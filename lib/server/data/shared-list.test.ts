import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import type { ListWindow } from "../../list/list";
import type { OpenedList } from "../delivery/receive-list";
import type { OrRefusal } from "../session/refusal";
import { type Sharing, shareList, type TakenList } from "./shared-list";

const END = { ok: true as const, value: null };
const PACKED = {
  ok: true as const,
  value: { pieces: async function* () {}, end: Promise.resolve(END), bytes: () => 3 },
};
const WINDOW = { ok: true as const, value: {} as ListWindow };
const BUSY = { ok: false, failure: { kind: "busy" } };
const view = {} as Parameters<OpenedList["window"]>[0];

let key: string;
let openings: { sharing: Sharing; answer: (outcome: OrRefusal<OpenedList>) => void }[];

beforeEach(() => {
  key = crypto.randomUUID();
  openings = [];
});

/** Requests the list; the test decides the API's response. */
function request(signal: AbortSignal | null = null) {
  return shareList(key, signal, (sharing) => {
    const { promise, resolve } = Promise.withResolvers<OrRefusal<OpenedList>>();
    openings.push({ sharing, answer: resolve });
    return promise;
  });
}

const rows = () => ({
  window: vi.fn(async () => WINDOW),
  pack: vi.fn(async () => PACKED),
  close: vi.fn(),
});

async function rowsOf(requested: Promise<OrRefusal<TakenList>>): Promise<TakenList> {
  const outcome = await requested;
  if (!outcome.ok) throw new Error(outcome.failure.kind);
  return outcome.value;
}

test("requests for a list that waits for its turn share the call, the rows and the gzipped list", async () => {
  const first = request();
  await setImmediate();
  const second = request();
  await setImmediate();
  expect(openings).toHaveLength(1);
  openings[0]?.sharing.requested();
  const opened = rows();
  openings[0]?.answer({ ok: true, value: opened });
  const [one, other] = await Promise.all([rowsOf(first), rowsOf(second)]);
  for (const taker of [one, other]) {
    expect(await taker.window(view, 0)).toBe(WINDOW);
    expect(opened.close).not.toHaveBeenCalled();
    expect(await taker.pack()).toBe(PACKED);
  }
  expect(opened.pack).toHaveBeenCalledOnce();
  await setImmediate();
  expect(opened.close).toHaveBeenCalledOnce();
});

test("a call that was sent is not joined: its response may be older than a write on another replica", async () => {
  void request();
  await setImmediate();
  openings[0]?.sharing.requested();
  void request();
  await setImmediate();
  expect(openings).toHaveLength(2);
  // The end of an older call does not affect the newest one.
  openings[0]?.answer({ ok: false, failure: { kind: "busy" } });
  await setImmediate();
  void request();
  await setImmediate();
  expect(openings).toHaveLength(2);
});

test("a failure is returned to all takers, and the next one calls the API again", async () => {
  const both = [request(), request()];
  await setImmediate();
  openings[0]?.answer({ ok: false, failure: { kind: "unreadable", status: 200 } });
  expect(await Promise.all(both)).toEqual(
    both.map(() => ({ ok: false, failure: { kind: "unreadable", status: 200 } })),
  );
  void request();
  await setImmediate();
  expect(openings).toHaveLength(2);
});

test("only the last taker to leave aborts the opening", async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const requested = [request(one.signal), request(other.signal)];
  await setImmediate();
  one.abort();
  expect(openings[0]?.sharing.signal.aborted).toBe(false);
  other.abort();
  expect(openings[0]?.sharing.signal.aborted).toBe(true);
  const opened = rows();
  openings[0]?.answer({ ok: true, value: opened });
  expect(await Promise.all(requested)).toEqual([BUSY, BUSY]);
  expect(opened.close).toHaveBeenCalledOnce();
  void request();
  await setImmediate();
  expect(openings).toHaveLength(2);
  expect(await request(one.signal)).toEqual(BUSY);
});

test("a taker that gives up the whole list is done after its window, even while the list arrives", async () => {
  const leaving = request();
  await setImmediate();
  const opened = { ...rows(), pack: vi.fn(() => new Promise<typeof PACKED>(() => {})) };
  openings[0]?.answer({ ok: true, value: opened });
  const taker = await rowsOf(leaving);
  const gone = new AbortController();
  const packed = taker.pack(gone.signal);
  gone.abort();
  expect(await packed).toBeNull();
  expect(openings[0]?.sharing.signal.aborted).toBe(false);
  await taker.window(view, 0);
  expect(openings[0]?.sharing.signal.aborted).toBe(true);
  await setImmediate();
  expect(opened.close).toHaveBeenCalledOnce();
});

test("the rows are closed when the last taker is done", async () => {
  const gone = new AbortController();
  const [leaving, staying] = [request(gone.signal), request()];
  await setImmediate();
  gone.abort();
  const opened = rows();
  openings[0]?.answer({ ok: true, value: opened });
  expect(await leaving).toEqual(BUSY);
  const taker = await rowsOf(staying);
  await taker.pack();
  expect(opened.close).not.toHaveBeenCalled();
  taker.close();
  taker.close();
  expect(opened.close).not.toHaveBeenCalled();
  await setImmediate();
  expect(opened.close).toHaveBeenCalledOnce();
});
