import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { intentOf } from "../../testing/history";
import { freshStore, STORES } from "../../testing/history-stores";
import { runCommandLine } from "./command";
import { openDatabase } from "./database";
import type { StoreLocation } from "./location";
import * as reading from "./read";
import * as store from "./store";

const INTENT = intentOf({
  at: Date.UTC(2026, 0, 2),
  resource: "user",
  key: "budi",
  label: "=1+1",
  before: { nama: "Budi" },
  after: { nama: "Badu" },
});

let told: string[];

/** Opens a store in another process, as the app does; returns what ends it. */
async function openElsewhere(location: StoreLocation) {
  const script = `
    const { openDatabase } = await import("./lib/server/store/database.ts");
    const { db } = await openDatabase(${JSON.stringify(location)});
    await db.selectFrom("writes").select("id").where("id", "=", 1).execute();
    console.log("open");
    process.stdin.on("data", () => process.exit());`;
  const flags = ["--import", "./doctor/resolve.mjs", "--input-type=module", "-e", script];
  const child = spawn(process.execPath, flags, { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return async () => {
    child.stdin.write("\n");
    await once(child, "exit");
  };
}

const runWith = (words: string[], settings: Record<string, string>) =>
  runCommandLine(words, settings as unknown as NodeJS.ProcessEnv);

describe.each(STORES)("in %s", (kind) => {
  const { settings, createLocation, server, file: inside } = freshStore(kind);

  beforeEach(async () => {
    told = [];
    vi.spyOn(console, "log").mockImplementation((text) => void told.push(text));
    vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean(told.push(String(text))));
    const { db, close } = await openDatabase(createLocation());
    await store.insertIntent(db, INTENT);
    const done = await store.insertIntent(db, INTENT);
    await store.settleEntry(db, done, { outcome: "done", detail: null, doneAt: 1 });
    await close();
    return () => vi.restoreAllMocks();
  });

  const command = (...words: string[]) => runWith(words, settings());
  const backedUp = () => String(gunzipSync(readFileSync(inside("a.jsonl.gz"))));

  test("a check tells what there is", async () => {
    expect(await command("check")).toBe(0);
    expect(told.join("\n")).toMatch(/^2 entries, 2026-01-02T.*\n1 of them.*\n\d+ MB$/);
  });

  test("a backup is read into an empty history, also of the other kind, which no app has open", async () => {
    expect(await command("backup", inside("a.jsonl.gz"))).toBe(0);
    expect(statSync(inside("a.jsonl.gz")).mode & 0o077).toBe(0);
    expect(await command("restore", inside("a.jsonl.gz"))).toBe(1);
    await server()?.empty();
    for (const other of [{ file: inside("new/history.sqlite") }, ...(server() ? [createLocation()] : [])]) {
      const there: Record<string, string> =
        "file" in other ? { DATA_DIR: path.dirname(other.file) } : { DATABASE_URL: other.url };
      const end = await openElsewhere(other);
      expect(await runWith(["restore", inside("a.jsonl.gz")], there)).toBe(1);
      expect(told.at(-1)).toMatch(/^The app has this history open/);
      await end();
      expect(await runWith(["restore", inside("a.jsonl.gz")], there)).toBe(0);
      const { db, close } = await openDatabase(other);
      const { entries } = await reading.readEntryPage(db, {}, null, 10);
      expect(entries).toMatchObject([
        { id: 2, outcome: "done" },
        { id: 1, outcome: "unknown" },
      ]);
      expect(await store.insertIntent(db, INTENT)).toBe(3);
      await close();
    }
  });

  test("a backup has the state of one moment while people write", async () => {
    const { db, close } = await openDatabase(createLocation());
    let count = 2;
    let isDone = false;
    const write = async () => {
      for (; !isDone; count++) {
        await store.insertIntent(db, INTENT);
        await turn();
      }
    };
    const writing = write();
    await vi.waitFor(() => expect(count).toBeGreaterThan(20), 10_000);
    const before = count;
    expect(await command("backup", inside("a.jsonl.gz"))).toBe(0);
    isDone = true;
    await writing;
    await close();
    const lines = backedUp().trim().split("\n");
    const ids = lines.map((line) => JSON.parse(line).row.id);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => at + 1));
    expect(ids.length).toBeGreaterThanOrEqual(before);
    expect(ids.length).toBeLessThanOrEqual(count);
  });

  test("an export opens in other programs, without formulas", async () => {
    await command("export", inside("a.csv"));
    const [head, first] = readFileSync(inside("a.csv"), "utf8").split("\r\n");
    expect(head).toMatch(/^id,at,/);
    expect(first).toContain("2026-01-02T00:00:00.000Z");
    expect(first).toContain("'=1+1");
  });

  test("an erased person is in no later backup", async () => {
    expect(await command("erase", "budi")).toBe(0);
    expect(told.at(-1)).toMatch(/^2 rows/);
    await command("backup", inside("a.jsonl.gz"));
    expect(backedUp()).not.toMatch(/budi|badu/i);
  });

  describe.runIf(kind === "SQLite")("whatever the store", () => {
    test("a file that exists is not written over", async () => {
      await command("backup", inside("a.jsonl.gz"));
      expect(await command("backup", inside("a.jsonl.gz"))).toBe(1);
      expect(told.at(-1)).toContain("exists already");
      expect(await command("backup")).toBe(1);
    });

    test("other words show what there is to do", async () => {
      expect(await command("hapus")).toBe(1);
      expect(told.join()).toContain("npm run history -- backup FILE");
    });

    test("a folder without a history is told, and none is made there", async () => {
      expect(await runWith(["check"], { DATA_DIR: inside("none") })).toBe(1);
      expect(told.at(-1)).toContain("There is no history");
      expect(existsSync(inside("none"))).toBe(false);
    });

    test("the file of an older release's setting is found", async () => {
      const older = { DATA_DIR: inside("data"), HISTORY_FILE: inside("inside/history.sqlite") };
      expect(await runWith(["check"], older)).toBe(0);
      expect(told.at(-1)).toMatch(/^2 entries/);
    });
  });
});
