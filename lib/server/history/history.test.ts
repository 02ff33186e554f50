import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importWith } from "@/lib/testing/settings";
import type { Intent, Settlement } from "../../batch/history/entry";
import { unsafeSqlite } from "./history";

let folder: string;
let history: typeof import("./history");

const start = async (settings: Record<string, string>) => {
  history = await importWith(settings, () => import("./history"));
};

const fileOf = () => path.join(folder, "history.sqlite");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "history-"));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await history.closeHistory();
  rmSync(folder, { recursive: true });
});

const intentOf = (label: string): Intent => ({
  at: Date.now(),
  userId: "7",
  username: "siti",
  userName: "Siti",
  role: "admin.it",
  resource: "sa",
  key: "1",
  label,
  action: "update",
  way: "form",
  batch: null,
  place: null,
  undoes: null,
  before: null,
  after: null,
  requestId: null,
});

const settlementOf = (outcome: string) =>
  ({ outcome, detail: null, doneAt: Date.now() }) as unknown as Settlement;

const record = (label: string, outcome = "done", send = async () => outcome) =>
  history.recorded(intentOf(label), send, settlementOf);

const entries = async () =>
  (await history.readPage({}, null, 100)).entries.map(({ label, outcome }) => `${label} ${outcome}`);

test("a write is recorded before it is sent, and its outcome after", async () => {
  await start({ HISTORY_FILE: fileOf() });
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
  await start({ HISTORY_FILE: fileOf() });
  await history.openHistory();
  const broken = record("Budi", "done", () => Promise.reject(new Error("a bug")));
  await expect(broken).rejects.toThrow("a bug");
  expect(await entries()).toEqual(["Budi unknown"]);
});

test("many writes at once are all recorded", async () => {
  await start({ HISTORY_FILE: fileOf() });
  await history.openHistory();
  await Promise.all(Array.from({ length: 50 }, (_, at) => record(String(at))));
  expect(new Set(await entries()).size).toBe(50);
});

test("a store that is gone stops no write, and takes it when it is there again", async () => {
  mkdirSync(fileOf());
  await start({ HISTORY_FILE: fileOf() });
  expect(await record("Budi")).toEqual({ sent: { result: "done" }, isRecorded: false });
  expect(await record("Ani", "unsent")).toEqual({ sent: { result: "unsent" }, isRecorded: false });
  rmdirSync(fileOf());
  await vi.waitFor(async () => expect(await entries()).toEqual(["Ani unsent", "Budi done"]), {
    timeout: 20_000,
    interval: 200,
  });
}, 30_000);

test("what too many writes without a store lose is a gap", async () => {
  mkdirSync(fileOf());
  await start({ HISTORY_FILE: fileOf() });
  for (let at = 0; at < 1_003; at++) await record(String(at));
  rmdirSync(fileOf());
  await vi.waitFor(
    async () => expect((await history.readPage({}, null, 2_000)).gaps).toMatchObject([{ count: 3 }]),
    {
      timeout: 20_000,
      interval: 200,
    },
  );
}, 30_000);

test("with HISTORY_REQUIRED nothing is sent unrecorded", async () => {
  mkdirSync(fileOf());
  await start({ HISTORY_FILE: fileOf(), HISTORY_REQUIRED: "true" });
  const send = vi.fn(async () => "done");
  expect(await record("Budi", "done", send)).toEqual({ isRecorded: false });
  expect(send).not.toHaveBeenCalled();
});

test("without a store writes are sent as ever", async () => {
  await start({ HISTORY_FILE: "" });
  expect(history.hasHistory()).toBe(false);
  expect(await record("Budi")).toEqual({ sent: { result: "done" }, isRecorded: true });
  await history.openHistory();
});

test.each([
  ["a folder", () => mkdirSync(fileOf()), "EISDIR: illegal operation on a directory"],
  ["no database", () => writeFileSync(fileOf(), "x".repeat(9_000)), "file is not a database"],
  ["where nothing can be made", () => "/proc/nope/history.sqlite", "ENOENT: no such file or directory"],
])("a file that is %s stops the start with a sentence", async (_, spoil, reason) => {
  await start({ HISTORY_FILE: spoil() ?? fileOf() });
  await expect(history.openHistory()).rejects.toThrow(`Setting HISTORY_FILE: it cannot be used (${reason}).`);
});

test("a SQLite that can corrupt the file stops the start with a sentence", async () => {
  vi.stubGlobal("process", { ...process, versions: { ...process.versions, sqlite: "3.51.2" } });
  await start({ HISTORY_FILE: fileOf() });
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
