import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BatchPlan, ChunkReply, Evidence, Outcome, PlannedWrite } from "@/lib/batch/writes";
import { type Browser, journalIn, newBrowser, PLAN_HEAD } from "@/lib/testing/batch-journal";
import { createStore } from "../../_ui/state/store";
import { BatchRunner } from "./batch-runner";
import type { BatchSnapshot } from "./batch-status";
import type { NoReply } from "./chunk-sender";

const update = (key: number): PlannedWrite => ({
  kind: "update",
  key: String(key),
  was: { a: "1" },
  values: { a: "2" },
});

/** A plan of two chunks. */
const PLAN: BatchPlan = { ...PLAN_HEAD, writes: Array.from({ length: 25 }, (_, at) => update(at)) };
const BEGUN = { ...PLAN, id: expect.any(String) };
const NEXT: BatchPlan = { ...PLAN_HEAD, title: "Hapus", writes: [update(1)] };

const DONE: Outcome = { kind: "done" };
const CONFLICT: Outcome = { kind: "conflict", now: { a: "7" } };

type Sent = {
  writes: PlannedWrite[];
  settle: (count: number) => void;
  answer: (reply: ChunkReply | NoReply) => void;
};

const ran = (outcomes: Outcome[], stop: ChunkReply["stop"] = null): ChunkReply => ({
  kind: "ran",
  outcomes,
  stop,
  at: 1000,
});

/** A tab of a browser, and the requests that wait for their answers. */
function tabOf(browser: Browser) {
  const sent: Sent[] = [];
  const recalled: ((reply: ChunkReply | { kind: "forgotten" }) => void)[] = [];
  const looked: ((isDone: boolean) => void)[] = [];
  let holds = 0;
  let inReach = () => {};
  const store = createStore<BatchSnapshot | null>(null);
  const shown = store.get;
  const runner = new BatchRunner({
    journal: journalIn(browser),
    requests: () => ({
      send: (_, writes, settle) => new Promise((answer) => sent.push({ writes, settle, answer })),
      fetchLostReply: () => new Promise((answer) => recalled.push(answer)),
      fetchEvidence: (writes) =>
        new Promise((answer) =>
          looked.push((isDone) =>
            answer({ kind: "looked", looks: writes.map((): Evidence => ({ kind: "update", isDone })) }),
          ),
        ),
    }),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
        signal.addEventListener("abort", () => resolve());
      }),
    whenOnline: (signal) =>
      new Promise((resolve) => {
        inReach = resolve;
        signal.addEventListener("abort", () => resolve());
      }),
    keepPageOpen: () => {
      holds += 1;
      return () => {
        holds = 0;
      };
    },
    notifyLists: () => {},
    onSessionEnd: () => {},
    snapshot: store,
  });
  return {
    ...{ runner, sent, recalled, looked, shown },
    holds: () => holds,
    inReach: () => inReach(),
    /** What it is doing, `none` without a batch, and how many writes are in each state. */
    state: () => {
      const activity = shown()?.activity;
      return activity?.kind === "halted" ? activity.halt.kind : (activity?.kind ?? "none");
    },
    counts: () =>
      Object.fromEntries(
        Map.groupBy(shown()?.batch.states ?? [], ({ kind }) => kind)
          .entries()
          .map(([kind, states]) => [kind, states.length]),
      ),
    settled: () => vi.advanceTimersByTimeAsync(0),
  };
}

type Tab = ReturnType<typeof tabOf>;

async function answer(tab: Tab, reply: ChunkReply | NoReply): Promise<void> {
  tab.sent.at(-1)?.answer(reply);
  await tab.settled();
}

/** Brings a new tab into each state in which a batch may be; each has sent its first chunk, unless it is restored. */
const STATES = {
  none: async () => {},
  running: async (tab: Tab) => {
    await tab.runner.start(PLAN);
    await tab.settled();
  },
  resting: async (tab: Tab) => {
    await STATES.running(tab);
    await answer(tab, { kind: "busy" });
  },
  offline: async (tab: Tab) => {
    await STATES.running(tab);
    await answer(tab, { kind: "offline" });
  },
  pausing: async (tab: Tab) => {
    await STATES.running(tab);
    tab.runner.pause();
  },
  settling: async (tab: Tab, browser: Browser) => {
    const chunk = { id: "x", places: [0, 1] };
    browser.stored = { id: ++browser.ids, plan: PLAN, events: [{ kind: "sending", chunk }] };
    void tab.runner.restore();
    await tab.settled();
  },
  restored: async (tab: Tab, browser: Browser) => {
    browser.stored = { id: ++browser.ids, plan: PLAN, events: [] };
    await tab.runner.restore();
  },
  finished: async (tab: Tab) => {
    await STATES.running(tab);
    await answer(tab, ran(Array(20).fill(DONE)));
    await answer(tab, ran(Array(5).fill(DONE)));
  },
  paused: async (tab: Tab) => {
    await STATES.pausing(tab);
    await answer(tab, ran([CONFLICT, CONFLICT, ...Array(18).fill(DONE)]));
  },
  unsettled: async (tab: Tab) => {
    await STATES.running(tab);
    await answer(tab, ran([{ kind: "unknown", text: "?" }], { kind: "lost" }));
    tab.looked.pop()?.(false);
    await tab.settled();
  },
  message: async (tab: Tab) => {
    await STATES.running(tab);
    await answer(tab, { kind: "message", text: "Tidak boleh" });
  },
  session: async (tab: Tab) => {
    await STATES.running(tab);
    await answer(tab, { kind: "session", reason: "expired" });
  },
};

type State = keyof typeof STATES;

const EVENTS = {
  start: (tab: Tab) => tab.runner.start(NEXT),
  pause: async (tab: Tab) => tab.runner.pause(),
  resume: async (tab: Tab) => void tab.runner.resume(),
  cancel: (tab: Tab) => tab.runner.cancel(),
  decide: (tab: Tab) => tab.runner.decide([0, 1], true),
  resendLost: async (tab: Tab) => void tab.runner.resendLost(),
  dismiss: (tab: Tab) => tab.runner.dismiss(),
  restore: (tab: Tab) => tab.runner.restore(),
  see: (tab: Tab) => tab.runner.markSeen(),
  leave: async (tab: Tab) => tab.runner.leave(),
  /** The server tells how far the last chunk is. */
  settle: async (tab: Tab) => tab.sent.at(-1)?.settle(3),
  /** Another tab wants the batch: it gets it once this one lets it go. */
  otherTab: async (_: Tab, browser: Browser) => {
    await tabOf(browser).runner.start(NEXT);
  },
};

type Event = keyof typeof EVENTS;

/** What a state becomes by an event, and how many chunks are sent by it; what is not told changes nothing. */
type Becomes = Partial<Record<Event, string>>;

const RUNS = "running +1";

const TABLE: Record<State, Becomes> = {
  none: { start: RUNS },
  running: { pause: "pausing" },
  resting: { pause: "paused", cancel: "finished", leave: "paused" },
  offline: { pause: "paused", cancel: "finished", leave: "paused" },
  pausing: {},
  settling: { pause: "pausing" },
  restored: { resume: RUNS, cancel: "finished", resendLost: RUNS, dismiss: "none" },
  finished: { start: RUNS, resume: "finished", dismiss: "none" },
  paused: { resume: RUNS, cancel: "finished", resendLost: RUNS, dismiss: "none" },
  unsettled: { resume: RUNS, cancel: "finished", resendLost: "settling", dismiss: "none" },
  message: { resume: RUNS, cancel: "finished", resendLost: RUNS, dismiss: "none" },
  session: { resume: RUNS, cancel: "finished", resendLost: RUNS, dismiss: "none" },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const cases = Object.entries(TABLE).flatMap(([state, becomes]) =>
  Object.keys(EVENTS).map((event) => {
    const [after = "", sends = "+0"] = (becomes[event as Event] ?? state).split(" ");
    return [state as State, event as Event, after, Number(sends)] as const;
  }),
);

test.each(cases)("%s, %s: %s, with %d chunks more", async (state, event, after, sends) => {
  const browser = newBrowser();
  const tab = tabOf(browser);
  await STATES[state](tab, browser);
  expect(tab.state()).toBe(state);
  const before = tab.sent.length;
  await EVENTS[event](tab, browser);
  await tab.settled();
  expect(tab.state()).toBe(after);
  expect(tab.sent.length - before).toBe(sends);
});

async function inState(state: State): Promise<{ browser: Browser; tab: Tab }> {
  const browser = newBrowser();
  const tab = tabOf(browser);
  await STATES[state](tab, browser);
  return { browser, tab };
}

test("deciding sends nothing: what is decided waits for the person to go on", async () => {
  const { tab } = await inState("paused");
  await tab.runner.decide([0], false);
  await tab.runner.decide([1], true);
  expect([tab.sent.length, tab.counts()]).toEqual([1, { skipped: 1, waiting: 6, done: 18 }]);
  void tab.runner.resume();
  await tab.settled();
  expect(tab.sent.at(-1)?.writes[0]).toMatchObject({ key: "1", was: { a: "7" } });
});

test("a running batch sends what is decided meanwhile", async () => {
  const { tab } = await inState("running");
  await answer(tab, ran([CONFLICT, ...Array(19).fill(DONE)]));
  await tab.runner.decide([0], true);
  await answer(tab, ran(Array(5).fill(DONE)));
  expect([tab.state(), tab.sent.at(-1)?.writes.length]).toEqual(["running", 1]);
  await answer(tab, ran([DONE]));
  expect([tab.state(), tab.counts()]).toEqual(["finished", { done: 25 }]);
});

test("a lost connection and a busy API are waited for, and the page is held as long as it works", async () => {
  const { tab } = await inState("offline");
  expect(tab.holds()).toBe(1);
  tab.inReach();
  await tab.settled();
  expect([tab.state(), tab.sent.length]).toEqual(["running", 2]);
  await answer(tab, { kind: "busy" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([tab.state(), tab.sent.length]).toEqual(["running", 3]);
  tab.runner.pause();
  await answer(tab, ran(Array(20).fill(DONE)));
  expect([tab.state(), tab.holds()]).toEqual(["paused", 0]);
});

test("a result that one tab closes leaves the batch that another tab has left, and shows it", async () => {
  const { browser, tab } = await inState("finished");
  const other = tabOf(browser);
  await STATES.paused(other);
  expect(await tab.runner.start(NEXT)).toBe("busy");
  void tab.runner.dismiss();
  await tab.settled();
  expect([tab.state(), browser.stored?.plan]).toEqual(["none", BEGUN]);
  // The other tab is closed.
  browser.holder = null;
  browser.waiting.shift()?.();
  await tab.settled();
  expect([tab.state(), tab.counts()]).toEqual(["restored", { conflict: 2, done: 18, waiting: 5 }]);
});

test("without a journal a batch lasts until a reload, and one that cannot be kept any more stops", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const browser = newBrowser();
  const tab = tabOf(browser);
  browser.isRefusing = true;
  await tab.runner.start(PLAN);
  expect(tab.shown()?.isPersisted).toBe(false);
  browser.isRefusing = false;
  const { browser: full, tab: running } = await inState("running");
  full.isRefusing = true;
  await answer(running, ran(Array(20).fill(DONE)));
  expect([running.state(), running.shown()?.activity]).toMatchObject([
    "message",
    { halt: { text: expect.stringContaining("tidak dapat disimpan") } },
  ]);
  expect(running.sent).toHaveLength(1);
});

test("KELUAR ends the batch after the chunk under way, and what was erased stays erased", async () => {
  const { browser, tab } = await inState("running");
  tab.runner.leave();
  browser.stored = null;
  expect(tab.holds()).toBe(0);
  await answer(tab, ran(Array(20).fill(DONE)));
  expect([tab.state(), tab.sent.length, browser.stored]).toEqual(["paused", 1, null]);
  void tab.runner.resume();
  await tab.settled();
  expect(tab.sent).toHaveLength(1);
});
