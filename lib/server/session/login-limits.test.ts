import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freshStore, STORES } from "../../testing/history-stores";
import { applySettings, importWith } from "../../testing/settings";
import { openDatabase } from "../store/database";
import {
  addLoginFailure,
  addLoginSuccess,
  deleteSomeExpiredLogins,
  getLoginLimiters,
  readLoginWaits,
} from "../store/login-store";
import * as alone from "./login-limits";

const MINUTE = 60_000;
const HOME = "203.0.113.9";
const { createLoginKeys } = alone;

// A database that refuses connections: this process counts.
applySettings({ DATABASE_URL: "postgres://127.0.0.1:1/none" });

type Replica = Pick<typeof alone, "readLoginDelay" | "markLoginFailed" | "markLoginSucceeded">;

let names = 0;

/** Names and addresses without logins. */
const freshName = () => `orang-${++names}`;
const freshAddress = () => `10.1.${Math.floor(++names / 250)}.${names % 250}`;

const delayOf = (name: string, address: string, replica: Replica = alone) =>
  replica.readLoginDelay(createLoginKeys(name, address));
const waitFor = async (name: string, address: string, replica?: Replica) =>
  (await delayOf(name, address, replica)).waitMs;

async function fail(times: number, name: string, address: string, replica: Replica = alone) {
  for (let at = 0; at < times; at++) await replica.markLoginFailed(createLoginKeys(name, address));
}

const succeed = (name: string, address: string, replica: Replica = alone) =>
  replica.markLoginSucceeded(createLoginKeys(name, address));

describe("without the store", () => {
  test("ten failures of a name from an address block it there for at most five minutes, and nobody else", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const [name, home] = [freshName(), freshAddress()];
    await fail(9, name, home);
    expect(await waitFor(name, home)).toBe(0);
    await fail(1, name, home);
    const wait = await waitFor(name, home);
    expect(wait).toBeGreaterThan(4 * MINUTE);
    expect(wait).toBeLessThanOrEqual(5 * MINUTE);
    expect(await waitFor(name, freshAddress())).toBe(0);
    expect(await waitFor(freshName(), home)).toBe(0);
    vi.advanceTimersByTime(wait);
    expect(await waitFor(name, home)).toBe(0);
  });

  test("a hundred failures of many names block an address, except for names known there", async () => {
    const [known, address] = [freshName(), freshAddress()];
    await succeed(known, address);
    for (let at = 0; at < 100; at++) await fail(1, freshName(), address);
    expect(await waitFor(freshName(), address)).toBeGreaterThan(14 * MINUTE);
    expect(await waitFor(known, address)).toBe(0);
    expect(await waitFor(known, freshAddress())).toBe(0);
  });

  test("failures of one name from many addresses block it, except where it has signed in before", async () => {
    const [name, home] = [freshName(), freshAddress()];
    await succeed(name, home);
    for (let at = 0; at < 30; at++) await fail(1, name, freshAddress());
    const wait = await waitFor(name, freshAddress());
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(MINUTE);
    expect(await waitFor(name, home)).toBe(0);
  });
});

describe.each(STORES)("in %s", (kind) => {
  const { settings, createLocation, server } = freshStore(kind);

  /** Starts a replica beside those before it. */
  async function startReplica() {
    const replica = await importWith({ DATABASE_URL: "", ...settings() }, () => import("./login-limits"));
    const { callReader, callWriter, terminateWorkers } = await import("../store/worker-client");
    onTestFinished(terminateWorkers);
    await Promise.all([callReader("ping"), callWriter("ping")]);
    return replica;
  }

  test("replicas count together, and one that starts goes on with the counts", async () => {
    // A busy machine must not have logins counted elsewhere.
    vi.doMock("../store/worker-client", async (original) => ({
      ...(await original<typeof import("../store/worker-client")>()),
      withTimeout: (_: number, reply: Promise<unknown>) => reply,
    }));
    onTestFinished(() => void vi.doUnmock("../store/worker-client"));
    const name = freshName();
    const first = await startReplica();
    await fail(5, name, HOME, first);
    const second = await startReplica();
    await fail(4, name, HOME, second);
    expect(await waitFor(name, HOME, second)).toBe(0);
    await fail(1, name, HOME, first);
    expect(await waitFor(name, HOME, second)).toBeGreaterThan(4 * MINUTE);
    await succeed(name, HOME, second);
    expect(await delayOf(name, HOME, first)).toEqual({ waitMs: 0, isSeen: true });
  });

  test("counts are by pair, address and name, end with their time, and are deleted then; no key contains a name", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await openDatabase(createLocation());
    onTestFinished(() => database.close());
    const keys = createLoginKeys("siti", HOME);
    const rows = () => database.db.selectFrom("logins").select("key").orderBy("key").execute();
    for (let at = 0; at < 100; at++) await addLoginFailure(getLoginLimiters(database), keys);
    await addLoginSuccess(getLoginLimiters(database), createLoginKeys("budi", HOME));
    const state = await readLoginWaits(getLoginLimiters(database), keys);
    const waits = [state.pairMs, state.addressMs, state.nameMs].map((ms) => Math.ceil(ms / MINUTE));
    expect(waits).toEqual([5, 15, 1]);
    expect((await rows()).map(({ key }) => key.replace(/[\w-]{43}/, "name"))).toEqual([
      `address:${HOME}`,
      "name:name",
      `pair:${HOME} name`,
      `seen:${HOME} name`,
    ]);
    vi.setSystemTime(Date.now() + state.addressMs);
    expect(await readLoginWaits(getLoginLimiters(database), keys)).toEqual({
      pairMs: 0,
      addressMs: 0,
      nameMs: 0,
      isSeen: false,
    });
    expect(await deleteSomeExpiredLogins(database, Date.now())).toBe(3);
    expect(await rows()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * MINUTE);
    expect(await deleteSomeExpiredLogins(database, Date.now())).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test("a store that does not reply delays a login by half a second at most, and this process counts", async () => {
    const name = freshName();
    const replica = await startReplica();
    const resume = await silence();
    const start = performance.now();
    await fail(1, name, HOME, replica);
    expect(performance.now() - start).toBeGreaterThan(400);
    await fail(9, name, HOME, replica);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(await waitFor(name, HOME, replica)).toBeGreaterThan(4 * MINUTE);
    await succeed(name, HOME, replica);
    expect(await waitFor(name, HOME, replica)).toBe(0);
    await resume();
    await expect.poll(() => waitFor(name, HOME, replica), { timeout: 10_000 }).toBe(0);
  });

  /** Keeps the store from replying; returns what lets it reply again. */
  async function silence(): Promise<() => Promise<void>> {
    if (server()) {
      server()?.pause();
      return async () => server()?.resume();
    }
    const other = await openDatabase(createLocation());
    other.file?.exec("begin exclusive");
    return async () => {
      other.file?.exec("rollback");
      await other.close();
    };
  }
});

test.each([
  [
    "siti",
    ["SITI", " siti ", "s\u0131ti", "S\u0130TI", "si\u0301ti", "ｓｉｔｉ", "\u017fiti", " \u200b siti"],
  ],
  ["strasse", ["STRASSE", "stra\u00dfe", "STRA\u1e9eE", "stra\u017f\u017fe", "ＳＴＲＡ\u00df\u200bＥ"]],
])("an attempt counts as one as %s if a data base may take its name for that", (name, attempts) => {
  for (const attempt of attempts)
    expect(createLoginKeys(attempt, HOME), attempt).toEqual(createLoginKeys(name, HOME));
});

/** Runs an attempt in its lane. */
const queued = (name: string, address: string, work: () => Promise<string>) =>
  alone.runQueuedLogin(createLoginKeys(name, address), work, () => "full");
const atOnce = async () => "at once";

test("an attempt is refused if fifty wait behind eight of its address, or after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const home = freshAddress();
  const held = Promise.withResolvers<string>();
  const all = Array.from({ length: 58 }, () => queued("siti", home, () => held.promise));
  expect(await queued("siti", home, atOnce)).toBe("full");
  expect(await queued("siti", freshAddress(), atOnce)).toBe("at once");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await Promise.all(all.slice(8))).toEqual(Array(50).fill("full"));
  held.resolve("done");
  expect(await Promise.all(all.slice(0, 8))).toEqual(Array(8).fill("done"));
  expect(await queued("siti", home, atOnce)).toBe("at once");
});

test("an attempt of a name known at the address does not wait for other names there", async () => {
  const [known, home] = [freshName(), freshAddress()];
  await succeed(known, home);
  const held = Promise.withResolvers<string>();
  const all = Array.from({ length: 12 }, () => queued(freshName(), home, () => held.promise));
  expect(await queued(known, home, atOnce)).toBe("at once");
  held.resolve("done");
  expect(await Promise.all(all)).toEqual(Array(12).fill("done"));
});

const WAITS = { pairMs: 0, addressMs: 0, nameMs: 0, isSeen: false };

/** Starts a replica whose store answers with what `callReader` returns. */
function replicaWith(callReader: () => Promise<typeof WAITS>) {
  vi.doMock("../store/worker-client", async (original) => ({ ...(await original<object>()), callReader }));
  onTestFinished(() => void vi.doUnmock("../store/worker-client"));
  return importWith({}, () => import("./login-limits"));
}

test.each([
  [19, 0],
  [20, 7],
])("an attempt that has waited %d ms for its turn must still wait %d ms", async (waited, left) => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  const ask = vi.fn(async () => WAITS);
  const { runQueuedLogin } = await replicaWith(ask);
  const run = (work: (waitMs: number) => Promise<number>) =>
    runQueuedLogin(createLoginKeys("siti", HOME), work, () => -1);
  const held = Promise.withResolvers<number>();
  for (let at = 0; at < 8; at++) void run(() => held.promise);
  const last = run(async (waitMs) => waitMs);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(9));
  // Attempts before it have failed meanwhile.
  ask.mockResolvedValue({ ...WAITS, pairMs: 7 });
  now.mockReturnValue(1000 + waited);
  held.resolve(0);
  expect(await last).toBe(left);
});

test("a store that was slow is given time again once it has replied", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate"] });
  onTestFinished(() => void vi.useRealTimers());
  const times = [700, 400, 400];
  const waits: number[] = [];
  const replica = await replicaWith(
    () => new Promise((resolve) => setTimeout(resolve, times.shift(), { ...WAITS, pairMs: 7 })),
  );
  while (times.length > 0) {
    const wait = waitFor("siti", HOME, replica);
    await vi.advanceTimersByTimeAsync(600);
    waits.push(await wait);
  }
  expect(waits).toEqual([0, 0, 7]);
});
