import fc from "fast-check";
import { expect, vi } from "vitest";
import type { Batch } from "@/lib/batch/batch";
import type { ChunkReply, Evidence, Outcome, PlannedWrite, StopReason } from "@/lib/batch/writes";
import { type Browser, journalIn, newBrowser, PLAN_HEAD } from "@/lib/testing/batch-journal";
import { testProperty } from "@/lib/testing/property";
import { createStore } from "../../_ui/state/store";
import { BatchRunner } from "./batch-runner";
import type { BatchSnapshot } from "./batch-status";
import type { NoReply } from "./chunk-sender";

/** What happens to one write at the API. */
type ApiFault = "none" | "refused" | "busy" | "lost before" | "lost after" | "late";
/** What happens to one request of the page. */
type PageFault = "none" | "lost before" | "lost after" | "busy" | "offline" | "server killed" | "page killed";

const KILLED = new Error("The page is gone.");
vi.spyOn(console, "error").mockImplementation(() => {});

const textOf = (write: PlannedWrite) => (write.kind === "delete" ? "" : (write.values.value ?? ""));

/** Names what a write makes: equal creates make the same. */
const nameOf = (write: PlannedWrite) =>
  write.kind === "create" ? `create ${textOf(write)}` : `update ${write.key}`;

/** An API with named records behind a server that remembers its chunks, all of which may fail. */
function world(writes: PlannedWrite[], apiFaults: ApiFault[], pageFaults: PageFault[]) {
  const records = new Map(
    writes.flatMap((write) => (write.kind === "create" ? [] : [[write.key, write.was.value ?? ""]])),
  );
  const created: string[] = [];
  const carriedOut = new Map<string, number>();
  const late: (() => void)[] = [];
  let chunks = new Map<string, ChunkReply>();
  let isKilled = false;

  function carryOut(write: PlannedWrite) {
    carriedOut.set(nameOf(write), (carriedOut.get(nameOf(write)) ?? 0) + 1);
    if (write.kind === "create") created.push(textOf(write));
    else records.set(write.key, textOf(write));
  }

  function writeOne(write: PlannedWrite): Outcome | StopReason {
    if (write.kind === "update" && records.get(write.key) === textOf(write)) return { kind: "skipped" };
    if (write.kind === "update" && records.get(write.key) !== write.was.value)
      return { kind: "conflict", now: { value: String(records.get(write.key)) } };
    switch (apiFaults.shift() ?? "none") {
      case "refused":
        return { kind: "rejected", text: "422" };
      case "busy":
        return { kind: "busy" };
      case "lost before":
        return { kind: "unknown", text: "?" };
      case "lost after":
        carryOut(write);
        return { kind: "unknown", text: "?" };
      case "late":
        late.push(() => carryOut(write));
        return { kind: "unknown", text: "?" };
      default:
        carryOut(write);
        return { kind: "done" };
    }
  }

  function runChunk(chunk: PlannedWrite[], most = chunk.length): ChunkReply {
    const outcomes: Outcome[] = [];
    for (const write of chunk.slice(0, most)) {
      const outcome = writeOne(write);
      if (outcome.kind === "busy") return { kind: "ran", outcomes, stop: outcome, at: 0 };
      outcomes.push(outcome as Outcome);
      if (outcome.kind === "unknown") return { kind: "ran", outcomes, stop: { kind: "lost" }, at: 0 };
    }
    return { kind: "ran", outcomes, stop: null, at: 0 };
  }

  const look = (write: PlannedWrite): Evidence =>
    write.kind === "create"
      ? { kind: "create", copies: created.filter((value) => value === textOf(write)).length }
      : { kind: write.kind, isDone: records.get(write.key) === textOf(write) };

  /** Passes one request through a fault; `serve` gives the reply. */
  function exchange<Reply>(serve: (killedAfter: number | null) => Reply): Reply | NoReply {
    switch (pageFaults.shift() ?? "none") {
      case "busy":
        return { kind: "busy" };
      case "offline":
        return { kind: "offline" };
      case "lost before":
        return { kind: "lost" };
      case "lost after":
        serve(null);
        return { kind: "lost" };
      case "server killed":
        serve(1);
        chunks = new Map();
        return { kind: "lost" };
      case "page killed":
        serve(null);
        isKilled = true;
        throw KILLED;
      default:
        return serve(null);
    }
  }

  return {
    carriedOut,
    /** Whether the page was killed since this was asked last. */
    wasKilled() {
      const was = isKilled;
      isKilled = false;
      return was;
    },
    endLate: () => {
      for (const finish of late.splice(0)) finish();
    },
    send: (id: string, chunk: PlannedWrite[]) =>
      exchange((most) => {
        if (chunks.has(id)) throw new Error("A chunk was sent twice.");
        const reply = runChunk(chunk, most ?? undefined);
        chunks.set(id, reply);
        return reply;
      }),
    recall: (id: string) => exchange(() => chunks.get(id) ?? { kind: "forgotten" as const }),
    look: (chunk: PlannedWrite[]) => exchange(() => ({ kind: "looked" as const, looks: chunk.map(look) })),
  };
}

type World = ReturnType<typeof world>;

/** A page of a browser, and the batch that it shows. */
function pageOf(browser: Browser, { send, recall, look }: World) {
  const shown = createStore<BatchSnapshot | null>(null);
  const runner = new BatchRunner({
    journal: journalIn(browser),
    requests: () => ({
      send: async (id, chunk) => send(id, chunk),
      fetchLostReply: async (id) => recall(id),
      fetchEvidence: async (chunk) => look(chunk),
    }),
    sleep: async () => {},
    whenOnline: async () => {},
    keepPageOpen: () => () => {},
    notifyLists: () => {},
    onSessionEnd: () => {},
    snapshot: shown,
  });
  return { runner, shown };
}

/** Returns a browser that keeps a plan of these writes. */
function browserWith(writes: PlannedWrite[]): Browser {
  return Object.assign(newBrowser(), { stored: { id: 1, plan: { ...PLAN_HEAD, writes }, events: [] } });
}

/** Runs the batch of a browser to its end: after each crash a new page settles first, and the person goes on. */
async function runToTheEnd(browser: Browser, surroundings: World): Promise<Batch> {
  for (;;) {
    browser.holder = null;
    const { runner, shown } = pageOf(browser, surroundings);
    await runner.restore();
    for (let isAlive = !surroundings.wasKilled(); isAlive; isAlive = !surroundings.wasKilled()) {
      await runner.resume();
      const { activity, batch } = shown.get() as BatchSnapshot;
      if (activity.kind === "halted" && activity.halt.kind === "finished") return batch;
    }
  }
}

const value = fc.constantFrom("a", "b", "c");

const anyWrites = fc
  .array(fc.record({ kind: fc.constantFrom("create" as const, "update" as const), value }), { maxLength: 60 })
  .map((drafts) =>
    drafts.map(({ kind, value: planned }, place): PlannedWrite => {
      const values = { value: planned };
      return kind === "create"
        ? { kind, values, copies: 0 }
        : { kind, key: String(place), was: { value: "old" }, values };
    }),
  );

const apiFault = fc.oneof(
  { weight: 6, arbitrary: fc.constant("none" as const) },
  { weight: 1, arbitrary: fc.constantFrom<ApiFault>("refused", "busy", "lost before", "lost after", "late") },
);
const pageFault = fc.constantFrom<PageFault>(
  ...["none" as const, "none" as const, "lost before" as const, "lost after" as const, "busy" as const],
  ...["offline" as const, "server killed" as const, "page killed" as const],
);

testProperty(
  "whatever fails, no write is lost, none is sent twice, and each outcome is true",
  700,
  fc.asyncProperty(
    anyWrites,
    fc.array(apiFault, { maxLength: 80 }),
    fc.array(pageFault, { maxLength: 20 }),
    async (writes, apiFaults, pageFaults) => {
      const browser = browserWith(writes);
      const surroundings = world(writes, apiFaults, pageFaults);
      const batch = await runToTheEnd(browser, surroundings);
      surroundings.endLate();
      expect(await journalIn(browser).read()).toEqual(batch);
      const places = Map.groupBy(writes.keys(), (place) => nameOf(writes[place] as PlannedWrite));
      for (const [name, equal] of places) {
        const kinds = equal.map((place) => batch.states[place]?.kind);
        const times = surroundings.carriedOut.get(name) ?? 0;
        const done = kinds.filter((kind) => kind === "done").length;
        const unknown = kinds.filter((kind) => kind === "unknown").length;
        expect(times).toBeGreaterThanOrEqual(done);
        expect(times).toBeLessThanOrEqual(done + unknown);
        expect(kinds.filter((kind) => !["done", "unknown", "rejected"].includes(String(kind)))).toEqual([]);
      }
    },
  ),
);
