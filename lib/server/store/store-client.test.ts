import * as fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { intentOf } from "@/lib/testing/history";
import { freshStore, STORES } from "@/lib/testing/history-stores";
import { importWith } from "@/lib/testing/settings";
import type { EntryResult, WriteIntent } from "../../history/entry";
import { openDatabase } from "./database";
import { WRITES_LOCK_ID } from "./schema";
import * as tables from "./store";
import { findSqliteProblem } from "./store-client";

let history: typeof import("./store-client");

const start = async (settings: Record<string, string>) => {
  history = await importWith(settings, () => import("./store-client"));
};

afterEach(async () => {
  vi.unstubAllGlobals();
  await history.closeStore();
  vi.unstubAllEnvs();
});

const settlementOf = (outcome: string) =>
  ({ outcome, detail: null, doneAt: Date.now() }) as unknown as EntryResult;

async function record(label: string, outcome = "done", send = async () => outcome) {
  const entry = await history.recordIntent(intentOf({ label, at: Date.now() }));
  return entry ? entry.settle(send(), settlementOf) : null;
}

const entries = async () =>
  (await history.queryStore("readPage", {}, null, 100)).entries.map(
    ({ label, outcome }) => `${label} ${outcome}`,
  );

/** A store that needs a while is found again. */
const PATIENT = { timeout: 20_000, interval: 200 };

describe.each(STORES)("in %s", (kind) => {
  const { settings, createLocation, server, file } = freshStore(kind);
  const FILE = "inside/history.sqlite";

  function takeAway() {
    if (kind === "SQLite") fs.mkdirSync(file(FILE), { recursive: true });
    server()?.pause();
  }

  function bringBack() {
    if (kind === "SQLite") fs.rmdirSync(file(FILE));
    server()?.resume();
  }

  afterEach(() => server()?.resume());

  /** Opens the store beside the app, with so many entries. */
  async function openWith(count: number, more: Partial<WriteIntent>) {
    const opened = await openDatabase(createLocation());
    await opened.db.transaction().execute(async (all) => {
      for (let at = 0; at < count; at++) await tables.insertIntent(all, intentOf(more));
    });
    return opened;
  }

  test("a write is recorded before it is sent, and its outcome after, which a bug leaves unknown", async () => {
    await start(settings());
    await history.openStore();
    const during: string[] = [];
    const write = await record("Budi", "rejected", async () => {
      during.push(...(await entries()));
      return "rejected";
    });
    expect(write).toBe("rejected");
    expect(during).toEqual(["Budi unknown"]);
    const broken = record("Siti", "done", () => Promise.reject(new Error("a bug")));
    await expect(broken).rejects.toThrow("a bug");
    expect(await entries()).toEqual(["Siti unknown", "Budi rejected"]);
  });

  test("a write is not sent while the store is gone, and is recorded when it is there again", async () => {
    takeAway();
    await start(settings());
    const send = vi.fn(async () => "done");
    expect(await record("Budi", "done", send)).toBeNull();
    expect(send).not.toHaveBeenCalled();
    bringBack();
    await vi.waitFor(async () => expect(await record("Ani", "done", send)).toBe("done"), PATIENT);
    expect(send).toHaveBeenCalledOnce();
    expect(await entries()).toContain("Ani done");
  });

  /** Makes the store silent: it takes calls and does not answer; returns what ends that. */
  async function silence() {
    const locked = kind === "SQLite" ? await openDatabase(createLocation()) : null;
    locked?.file?.exec("begin immediate");
    server()?.pause();
    return async () => {
      locked?.file?.exec("commit");
      server()?.resume();
      await locked?.close();
    };
  }

  test("a write is not sent after half a second of silence, and its intent is never unknown", async () => {
    await start(settings());
    await history.openStore();
    const endSilence = await silence();
    const began = performance.now();
    expect(await record("Budi")).toBeNull();
    expect(performance.now() - began).toBeLessThan(700);
    await endSilence();
    await vi.waitFor(async () => expect(await record("Ani")).toBe("done"), PATIENT);
    const settled = ["Ani done", ...(await entries()).filter((entry) => entry.startsWith("Budi"))];
    await vi.waitFor(async () => expect(await entries()).not.toContain("Budi unknown"), PATIENT);
    expect(settled.length).toBeLessThanOrEqual(2);
  });

  test("an outcome that cannot be stored leaves its entry unknown, and is stored later, once", async () => {
    await start(settings());
    await history.openStore();
    let endSilence = async () => {};
    const sent = record("Budi", "done", async () => {
      endSilence = await silence();
      return "done";
    });
    expect(await sent).toBe("done");
    await endSilence();
    await vi.waitFor(async () => expect(await entries()).toEqual(["Budi done"]), PATIENT);
  });

  test("a slow read delays no write", async () => {
    await (await openWith(1_000, { at: Date.now() })).close();
    await start(settings());
    await history.openStore();
    const reads = Array.from({ length: 20 }, () => history.queryStore("readPage", {}, null, 1_000));
    const reading = Promise.allSettled(reads);
    expect(await Promise.race([record("Budi"), reading])).toBe("done");
    await reading;
  });

  test.runIf(kind === "PostgreSQL")("a write waits for that of another replica before it", async () => {
    await start(settings());
    await history.openStore();
    const { db, close } = await openDatabase(createLocation());
    await db.transaction().execute(async (all) => {
      await sql`select pg_advisory_xact_lock(${WRITES_LOCK_ID})`.execute(all);
      await tables.insertIntent(all, intentOf({ label: "Siti", at: Date.now() }));
      expect(await record("Budi")).toBeNull();
    });
    await close();
    await vi.waitFor(async () => expect(await record("Ani")).toBe("done"), PATIENT);
    expect((await entries()).at(-1)).toMatch(/^Siti/);
    await vi.waitFor(async () => expect(await entries()).not.toContain("Budi unknown"), PATIENT);
  });

  test("what is too old goes while people write, and nobody waits for it", async () => {
    const { db, close } = await openWith(1_500, { label: "RAHASIA" });
    await start({ ...settings(), HISTORY_DAYS: "1" });
    await history.openStore();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const old = db
      .selectFrom("writes")
      .select("id")
      .where("resource", "=", "sa")
      .where("label", "=", "RAHASIA");
    const oldest = () => old.limit(1).execute();
    let count = 0;
    do expect(await record(`Baru ${++count}`)).toBe("done");
    while ((await oldest()).length > 0);
    delay.disable();
    // Not the slowest turns: the machine may be busy.
    expect(delay.percentile(75) / 1e6).toBeLessThan(50);
    expect(await entries()).toContain(`Baru ${count} done`);
    await close();
  });
});

const store = freshStore("SQLite");

test.each([
  ["a folder", (file: string) => fs.mkdirSync(file), "unable to open database file"],
  ["no database", (file: string) => fs.writeFileSync(file, "x".repeat(9_000)), "file is not a database"],
  ["where nothing can be made", () => "/proc/nope", "ENOENT: no such file or directory"],
])("a file that is %s stops the start with a sentence", async (_, spoil, reason) => {
  await start({ DATA_DIR: spoil(store.file("history.sqlite")) ?? store.file("") });
  await expect(history.openStore()).rejects.toThrow(`Setting DATA_DIR: it cannot be used (${reason}).`);
});

describe("a file that is removed while the app runs", () => {
  const file = () => store.file("data/history.sqlite");

  beforeEach(async () => {
    await start({ DATA_DIR: store.file("data") });
    await history.openStore();
    expect(fs.statSync(store.file("data")).mode & 0o077).toBe(0);
    expect(fs.statSync(file()).mode & 0o077).toBe(0);
    await record("Budi");
  });

  test("takes no write until there is one again, which then has it", async () => {
    fs.rmSync(file());
    expect(await record("Hilang")).toBeNull();
    await expect(entries()).rejects.toThrow("removed");
    fs.writeFileSync(file(), "");
    expect(await record("Ani")).toBe("done");
    expect(await entries()).toEqual(["Ani done"]);
  });

  test("and replaced by a copy goes on with the copy, not with the log of the removed one", async () => {
    const { file: opened, close } = await openDatabase({ file: file() });
    opened?.exec(`VACUUM INTO '${store.file("copy")}'`);
    await close();
    await record("Nanti");
    fs.rmSync(file());
    fs.copyFileSync(store.file("copy"), file());
    expect(await entries()).toEqual(["Budi done"]);
    expect(await record("Ani")).toBe("done");
    await history.closeStore();
    await history.openStore();
    expect(await entries()).toEqual(["Ani done", "Budi done"]);
  });
});

test("an upgrade goes on with the file that an older release was set to, which an old replica still writes", async () => {
  const former = store.file("former.sqlite");
  const older = await openDatabase({ file: former });
  await tables.insertIntent(older.db, intentOf({ label: "Budi", at: Date.now() }));
  await start({ DATA_DIR: store.file("data"), HISTORY_FILE: former, HISTORY_REQUIRED: "false" });
  await history.openStore();
  expect(fs.lstatSync(store.file("data/history.sqlite")).isSymbolicLink()).toBe(true);
  expect(await record("Ani")).toBe("done");
  await tables.insertIntent(older.db, intentOf({ label: "Siti", at: Date.now() }));
  expect(await entries()).toEqual(["Siti unknown", "Ani done", "Budi unknown"]);
  await older.close();
});

test("a SQLite that can corrupt the file stops the start with a sentence", async () => {
  vi.stubGlobal("process", { ...process, versions: { ...process.versions, sqlite: "3.51.2" } });
  await start({ DATA_DIR: store.file("") });
  await expect(history.openStore()).rejects.toThrow(
    "Setting DATA_DIR: SQLite 3.51.2 of this Node can corrupt the history; it needs 3.51.3 or later.",
  );
});

test.each([
  ["3.9.9", true],
  ["2.99.0", true],
  ["3.51.3", false],
  ["3.51.10", false],
  ["4.0.0", false],
])("SQLite %s is unsafe: %s", (version, isUnsafe) => {
  expect(findSqliteProblem(version) !== null).toBe(isUnsafe);
});
