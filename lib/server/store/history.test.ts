import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterEach, describe, expect, test, vi } from "vitest";
import { intentOf } from "@/lib/testing/entries";
import { freshStore, STORES } from "@/lib/testing/history-stores";
import { importWith } from "@/lib/testing/settings";
import type { Settlement } from "../../batch/history/entry";
import { openDatabase } from "./database";
import { unsafeSqlite } from "./history";
import * as tables from "./store";

let history: typeof import("./history");

const start = async (settings: Record<string, string>) => {
  history = await importWith(settings, () => import("./history"));
};

afterEach(async () => {
  vi.unstubAllGlobals();
  await history.closeHistory();
  vi.unstubAllEnvs();
});

const settlementOf = (outcome: string) =>
  ({ outcome, detail: null, doneAt: Date.now() }) as unknown as Settlement;

const record = (label: string, outcome = "done", send = async () => outcome) =>
  history.recorded(intentOf({ label, at: Date.now() }), send, settlementOf);

const entries = async () =>
  (await history.readPage({}, null, 100)).entries.map(({ label, outcome }) => `${label} ${outcome}`);

/** A store that needs a while is found again. */
const PATIENT = { timeout: 20_000, interval: 200 };

describe.each(STORES)("in %s", (kind) => {
  const { settings, place, server, file } = freshStore(kind);
  const FILE = "inside/history.sqlite";

  function takeAway() {
    if (kind === "SQLite") mkdirSync(file(FILE), { recursive: true });
    server()?.pause();
  }

  function bringBack() {
    if (kind === "SQLite") rmdirSync(file(FILE));
    server()?.resume();
  }

  afterEach(() => server()?.resume());

  test("a write is recorded before it is sent, and its outcome after", async () => {
    await start(settings());
    await history.openHistory();
    const during: string[] = [];
    const write = await record("Budi", "rejected", async () => {
      during.push(...(await entries()));
      return "rejected";
    });
    expect(write).toEqual({ sent: { result: "rejected" }, isRecorded: true });
    expect(during).toEqual(["Budi unknown"]);
    expect(await entries()).toEqual(["Budi rejected"]);
    expect(await history.readEntry(1)).toMatchObject({ label: "Budi", doneAt: expect.any(Number) });
  });

  test("a write that fails by a bug stays unknown", async () => {
    await start(settings());
    await history.openHistory();
    const broken = record("Budi", "done", () => Promise.reject(new Error("a bug")));
    await expect(broken).rejects.toThrow("a bug");
    expect(await entries()).toEqual(["Budi unknown"]);
  });

  test("many writes at once are all recorded", async () => {
    await start(settings());
    await history.openHistory();
    await Promise.all(Array.from({ length: 50 }, (_, at) => record(String(at))));
    expect(new Set(await entries()).size).toBe(50);
  });

  test("a store that is gone stops no write, and takes it when it is there again", async () => {
    takeAway();
    await start(settings());
    expect(await record("Budi")).toEqual({ sent: { result: "done" }, isRecorded: false });
    expect(await record("Ani", "unsent")).toEqual({ sent: { result: "unsent" }, isRecorded: false });
    bringBack();
    await vi.waitFor(
      async () => expect((await entries()).toSorted()).toEqual(["Ani unsent", "Budi done"]),
      PATIENT,
    );
  });

  test("with HISTORY_REQUIRED nothing is sent unrecorded", async () => {
    takeAway();
    await start({ ...settings(), HISTORY_REQUIRED: "true" });
    const send = vi.fn(async () => "done");
    expect(await record("Budi", "done", send)).toEqual({ isRecorded: false });
    expect(send).not.toHaveBeenCalled();
  });

  test("a store that falls silent keeps a write for half a second, and later ones hardly", async () => {
    await start(settings());
    await history.openHistory();
    const locked = kind === "SQLite" ? await openDatabase(place()) : null;
    locked?.file?.exec("begin immediate");
    server()?.pause();
    const times: number[] = [];
    for (const label of ["Budi", "Ani"]) {
      const began = performance.now();
      expect(await record(label)).toEqual({ sent: { result: "done" }, isRecorded: false });
      times.push(performance.now() - began);
    }
    expect(times[0]).toBeLessThan(700);
    expect(times[1]).toBeLessThan(200);
    locked?.file?.exec("commit");
    server()?.resume();
    await vi.waitFor(async () => expect(await entries()).toEqual(["Ani done", "Budi done"]), PATIENT);
    await locked?.close();
  });

  test("what is too old goes while people write, and nobody waits for it", async () => {
    const { db, close } = await openDatabase(place());
    await db.transaction().execute(async (all) => {
      for (let at = 0; at < 5_000; at++) await tables.begin(all, intentOf({ label: "RAHASIA" }));
    });
    await start({ ...settings(), HISTORY_DAYS: "1" });
    await history.openHistory();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const oldest = () =>
      db.selectFrom("writes").select("id").where("label", "=", "RAHASIA").limit(1).execute();
    let count = 0;
    while ((await oldest()).length > 0)
      expect(await record(`Baru ${++count}`)).toMatchObject({ isRecorded: true });
    delay.disable();
    // Not the slowest turns: the machine may be busy.
    expect(delay.percentile(75) / 1e6).toBeLessThan(50);
    expect(await entries()).toContain(`Baru ${count} done`);
    await close();
  });
});

test("without a store writes are sent as ever", async () => {
  await start({ HISTORY_FILE: "" });
  expect(history.hasHistory()).toBe(false);
  expect(await record("Budi")).toEqual({ sent: { result: "done" }, isRecorded: true });
  await history.openHistory();
});

const store = freshStore("SQLite");

test.each([
  ["a folder", () => mkdirSync(store.file("history.sqlite")), "EISDIR: illegal operation on a directory"],
  [
    "no database",
    () => writeFileSync(store.file("history.sqlite"), "x".repeat(9_000)),
    "file is not a database",
  ],
  ["where nothing can be made", () => "/proc/nope/history.sqlite", "ENOENT: no such file or directory"],
])("a file that is %s stops the start with a sentence", async (_, spoil, reason) => {
  await start({ HISTORY_FILE: spoil() ?? store.file("history.sqlite") });
  await expect(history.openHistory()).rejects.toThrow(`Setting HISTORY_FILE: it cannot be used (${reason}).`);
});

test("a SQLite that can corrupt the file stops the start with a sentence", async () => {
  vi.stubGlobal("process", { ...process, versions: { ...process.versions, sqlite: "3.51.2" } });
  await start({ HISTORY_FILE: store.file("history.sqlite") });
  await expect(history.openHistory()).rejects.toThrow(
    "Setting HISTORY_FILE: SQLite 3.51.2 of this Node can corrupt the history; it needs 3.51.3 or later.",
  );
});

test.each([
  ["3.51.2", true],
  ["3.9.9", true],
  ["2.99.0", true],
  ["3.51.3", false],
  ["3.51.10", false],
  ["3.53.4", false],
  ["4.0.0", false],
])("SQLite %s is unsafe: %s", (version, isUnsafe) => {
  expect(unsafeSqlite(version) !== null).toBe(isUnsafe);
});
