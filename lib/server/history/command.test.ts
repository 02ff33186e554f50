import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Intent } from "../../batch/history/entry";
import { runCommand } from "./command";
import { openDatabase } from "./database";
import * as store from "./store";

let folder: string;

const inside = (name: string) => path.join(folder, name);

const INTENT: Intent = {
  at: Date.UTC(2026, 0, 2),
  userId: "7",
  username: "siti",
  userName: "Siti",
  role: "admin.it",
  resource: "user",
  key: "budi",
  label: "=1+1",
  action: "update",
  way: "form",
  batch: null,
  place: null,
  undoes: null,
  before: { nama: "Budi" },
  after: { nama: "Badu" },
  requestId: null,
};

let told: string[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "history-"));
  told = [];
  vi.spyOn(console, "log").mockImplementation((text) => void told.push(text));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean(told.push(String(text))));
  const { db, close } = await openDatabase({ file: inside("history.sqlite") });
  await store.begin(db, INTENT);
  await store.settle(db, await store.begin(db, INTENT), { outcome: "done", detail: null, doneAt: 1 });
  await store.addGap(db, { from: 1, to: 2, count: 3 });
  await close();
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const command = (words: string[], file = "history.sqlite") =>
  runCommand(words, { HISTORY_FILE: inside(file) } as unknown as NodeJS.ProcessEnv);

test("a check tells what there is", async () => {
  expect(await command(["check"])).toBe(0);
  expect(told.join("\n")).toMatch(/^2 entries, 2026-01-02T.*\n1 of them.*\n1 gaps of 3 writes\n\d+ MB$/);
});

test("a backup is read into an empty history, and nowhere else", async () => {
  expect(await command(["backup", inside("a.jsonl.gz")])).toBe(0);
  expect(statSync(inside("a.jsonl.gz")).mode & 0o077).toBe(0);
  expect(await command(["restore", inside("a.jsonl.gz")])).toBe(1);
  expect(await command(["restore", inside("a.jsonl.gz")], "new.sqlite")).toBe(0);
  const { db, close } = await openDatabase({ file: inside("new.sqlite") });
  const { entries, gaps } = await store.page(db, {}, null, 10);
  expect(entries.map(({ id, outcome }) => [id, outcome])).toEqual([
    [2, "done"],
    [1, "unknown"],
  ]);
  expect(gaps).toHaveLength(1);
  expect(await store.begin(db, INTENT)).toBe(3);
  await close();
});

test("a file that exists is not written over", async () => {
  await command(["backup", inside("a.jsonl.gz")]);
  expect(await command(["backup", inside("a.jsonl.gz")])).toBe(1);
  expect(told.at(-1)).toContain("exists already");
  expect(await command(["backup"])).toBe(1);
});

test("an export opens in other programs, without formulas", async () => {
  await command(["export", inside("a.csv")]);
  const [head, first] = readFileSync(inside("a.csv"), "utf8").split("\r\n");
  expect(head).toMatch(/^id,at,/);
  expect(first).toContain("2026-01-02T00:00:00.000Z");
  expect(first).toContain("'=1+1");
});

test("an erased person is in no later backup", async () => {
  expect(await command(["erase", "budi"])).toBe(0);
  expect(told.at(-1)).toMatch(/^2 rows/);
  await command(["backup", inside("a.jsonl.gz")]);
  expect(gunzipSync(readFileSync(inside("a.jsonl.gz"))).toString()).not.toMatch(/budi|badu/i);
});

test("other words show what there is to do", async () => {
  expect(await command(["hapus"])).toBe(1);
  expect(told.join()).toContain("npm run history -- backup FILE");
  expect(await runCommand(["check"], {} as NodeJS.ProcessEnv)).toBe(1);
});
