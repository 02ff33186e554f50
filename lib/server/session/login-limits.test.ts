import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { freshStore, STORES } from "../../testing/history-stores";
import { applySettings, importWith } from "../../testing/settings";
import { openDatabase } from "../store/database";
import {
  addFailure,
  addSuccess,
  databaseLimiters,
  deleteExpiredLogins,
  readLoginState,
} from "../store/login-store";
import type * as LoginLimits from "./login-limits";
import { loginKeysOf } from "./login-limits";

const MINUTE = 60_000;
const HOME = "203.0.113.9";
const ELSEWHERE = "198.51.100.7";

applySettings();

let throttle: typeof LoginLimits;
let names = 0;

/** Returns a name without logins. */
const freshName = () => `orang-${++names}`;
const waitFor = async (name: string, address: string) =>
  (await throttle.readLoginDelay(throttle.loginKeysOf(name, address))).waitMs;

async function fail(times: number, name: string, address: string) {
  for (let at = 0; at < times; at++) await throttle.markLoginFailed(throttle.loginKeysOf(name, address));
}

const succeed = (name: string, address: string) =>
  throttle.markLoginSucceeded(throttle.loginKeysOf(name, address));

/** The ends of the store's workers, one of each replica. */
const ends: (() => Promise<void>)[] = [];

// Only a failure waits this long: a busy machine is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Has logins wait as long as the store takes: a busy machine must not have them counted elsewhere. */
const waitForStore = () =>
  vi.doMock("../store/worker-client", async (original) => ({
    ...(await original<typeof import("../store/worker-client")>()),
    withTimeout: (_: number, reply: Promise<unknown>) => reply,
  }));

/** Replaces the replica by one that has just started. */
async function startReplica(settings: Record<string, string>) {
  throttle = await importWith(settings, () => import("./login-limits"));
  const { callReader, callWriter, endWorkers } = await import("../store/worker-client");
  ends.push(endWorkers);
  // As at the start of the app; the store may be out of reach.
  await Promise.allSettled([callReader("ping"), callWriter("ping")]);
}

afterEach(async () => {
  vi.doUnmock("../store/worker-client");
  await Promise.all(ends.splice(0).map((end) => end()));
  vi.unstubAllEnvs();
  applySettings();
});

/** A database that refuses connections. */
const NO_STORE = { DATABASE_URL: "postgres://127.0.0.1:1/none" };

/** Returns an address without logins. */
const freshAddress = () => `10.1.${Math.floor(++names / 250)}.${names % 250}`;

function limits() {
  test("ten failures of a name from an address block it there for at most five minutes", async () => {
    const name = freshName();
    await fail(9, name, HOME);
    expect(await waitFor(name, HOME)).toBe(0);
    await fail(1, name, HOME);
    const wait = await waitFor(name, HOME);
    expect(wait).toBeGreaterThan(4 * MINUTE);
    expect(wait).toBeLessThanOrEqual(5 * MINUTE);
  });

  test("neither the same name elsewhere nor another name there is blocked", async () => {
    const name = freshName();
    await fail(10, name, HOME);
    expect(await waitFor(name, ELSEWHERE)).toBe(0);
    expect(await waitFor(freshName(), HOME)).toBe(0);
  });

  test("a success resets the failures", async () => {
    const name = freshName();
    await fail(9, name, HOME);
    await succeed(name, HOME);
    await fail(9, name, HOME);
    expect(await waitFor(name, HOME)).toBe(0);
  });

  test("a known name is blocked at its address after ten failures too", async () => {
    const name = freshName();
    const home = freshAddress();
    await succeed(name, home);
    await fail(10, name, home);
    expect(await waitFor(name, home)).toBeGreaterThan(4 * MINUTE);
    expect(await waitFor(name, freshAddress())).toBe(0);
  });

  test("a hundred failures of many names block an address, except for names known there", async () => {
    const address = freshAddress();
    const known = freshName();
    await succeed(known, address);
    for (let at = 0; at < 100; at++) await fail(1, freshName(), address);
    expect(await waitFor(freshName(), address)).toBeGreaterThan(14 * MINUTE);
    expect(await waitFor(known, address)).toBe(0);
    expect(await waitFor(known, freshAddress())).toBe(0);
  });

  test("failures of one name from many addresses block it, except where it has signed in before", async () => {
    const name = freshName();
    const home = freshAddress();
    await succeed(name, home);
    for (let at = 0; at < 30; at++) await fail(1, name, freshAddress());
    const wait = await waitFor(name, freshAddress());
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(MINUTE);
    expect(await waitFor(name, home)).toBe(0);
  });
}

describe("without the store", () => {
  beforeEach(() => startReplica(NO_STORE));

  limits();

  test("a block ends after the returned time", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const name = freshName();
    await fail(10, name, HOME);
    vi.advanceTimersByTime(await waitFor(name, HOME));
    expect(await waitFor(name, HOME)).toBe(0);
  });
});

describe.each(STORES)("in %s", (kind) => {
  const { settings, createLocation, server } = freshStore(kind);
  beforeEach(() => {
    waitForStore();
    return startReplica(settings());
  });

  limits();

  test("replicas count together, and a restart keeps the counts", async () => {
    const name = freshName();
    await fail(5, name, HOME);
    const first = throttle;
    await startReplica(settings());
    await fail(4, name, HOME);
    expect(await waitFor(name, HOME)).toBe(0);
    await first.markLoginFailed(first.loginKeysOf(name, HOME));
    expect(await waitFor(name, HOME)).toBeGreaterThan(4 * MINUTE);
    await succeed(name, HOME);
    expect((await first.readLoginDelay(first.loginKeysOf(name, HOME))).isSeen).toBe(true);
    await Promise.all(ends.splice(0).map((end) => end()));
    await startReplica(settings());
    expect(await throttle.readLoginDelay(throttle.loginKeysOf(name, HOME))).toEqual({
      waitMs: 0,
      isSeen: true,
    });
  });

  test("counts end with their time, and are deleted then; no key contains a name", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await openDatabase(createLocation());
    onTestFinished(() => database.close());
    const keys = throttle.loginKeysOf("siti", HOME);
    const rows = () => database.db.selectFrom("logins").select("key").orderBy("key").execute();
    for (let at = 0; at < 10; at++) await addFailure(databaseLimiters(database), keys);
    await addSuccess(databaseLimiters(database), throttle.loginKeysOf("budi", HOME));
    const { pairMs } = await readLoginState(databaseLimiters(database), keys);
    expect((await rows()).map(({ key }) => key.replace(/[\w-]{43}/, "name"))).toEqual([
      `address:${HOME}`,
      "name:name",
      `pair:${HOME} name`,
      `seen:${HOME} name`,
    ]);
    vi.setSystemTime(Date.now() + pairMs);
    expect(await readLoginState(databaseLimiters(database), keys)).toEqual({
      pairMs: 0,
      addressMs: 0,
      nameMs: 0,
      isSeen: false,
    });
    expect(await deleteExpiredLogins(database, Date.now())).toBe(2);
    expect(await rows()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * MINUTE);
    expect(await deleteExpiredLogins(database, Date.now())).toBe(2);
    expect(await rows()).toEqual([]);
  });

  test("a store that does not reply delays a login by half a second at most, and this process counts", async () => {
    vi.doUnmock("../store/worker-client");
    await startReplica(settings());
    const name = freshName();
    const resume = await silence();
    const start = performance.now();
    await fail(1, name, HOME);
    expect(performance.now() - start).toBeGreaterThan(400);
    await fail(9, name, HOME);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(await waitFor(name, HOME)).toBeGreaterThan(4 * MINUTE);
    await succeed(name, HOME);
    expect(await waitFor(name, HOME)).toBe(0);
    await resume();
    await expect.poll(() => waitFor(name, HOME), { timeout: 10_000 }).toBe(0);
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
  "SITI",
  " siti ",
  "s\u0131ti",
  "S\u0130TI",
  "si\u0301ti",
  "ｓｉｔｉ",
  "\u017fiti",
  " \u200b siti",
])("an attempt as %j is one as siti, whom a data base may take it for", (name) => {
  expect(loginKeysOf(name, HOME)).toEqual(loginKeysOf("siti", HOME));
});

test.each(["STRASSE", "stra\u00dfe", "STRA\u1e9eE", "stra\u017f\u017fe", "ＳＴＲＡ\u00df\u200bＥ"])(
  "an attempt as %j counts as strasse",
  (name) => {
    expect(loginKeysOf(name, HOME)).toEqual(loginKeysOf("strasse", HOME));
  },
);

describe("an attempt", () => {
  beforeEach(() => startReplica(NO_STORE));

  /** Starts work in the lane of an attempt; each `finish` ends one. */
  function hold() {
    const finish: (() => void)[] = [];
    const begin = (attempt: ReturnType<typeof LoginLimits.loginKeysOf>) =>
      throttle.runQueuedLogin(
        attempt,
        () => new Promise<string>((resolve) => void finish.push(() => resolve("done"))),
        () => "full",
      );
    const finishAll = async (all: Promise<string>[]) => {
      let open = true;
      const ended = Promise.all(all).finally(() => {
        open = false;
      });
      while (open) {
        finish.shift()?.();
        await new Promise(setImmediate);
      }
      return ended;
    };
    return { finish, begin, finishAll };
  }

  const now = async (attempt: ReturnType<typeof LoginLimits.loginKeysOf>) =>
    throttle.runQueuedLogin(
      attempt,
      async () => "at once",
      () => "full",
    );

  test("queues behind eight of the same address, and behind no other address", async () => {
    const attempt = throttle.loginKeysOf("siti", HOME);
    const { finish, begin, finishAll } = hold();
    const all = Array.from({ length: 10 }, () => begin(attempt));
    await expect.poll(() => finish.length).toBe(8);
    expect(await now(throttle.loginKeysOf("siti", ELSEWHERE))).toBe("at once");
    finish[0]?.();
    await expect.poll(() => finish.length).toBe(9);
    const late = begin(attempt);
    await new Promise(setImmediate);
    expect(finish).toHaveLength(9);
    await finishAll([...all, late]);
  });

  test("is refused if fifty of the same address wait already, or after five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const attempt = throttle.loginKeysOf("siti", HOME);
    const { begin, finishAll } = hold();
    const all = Array.from({ length: 58 }, () => begin(attempt));
    await new Promise(setImmediate);
    expect(await now(attempt)).toBe("full");
    await vi.advanceTimersByTimeAsync(5000);
    expect(await Promise.all(all.slice(8))).toEqual(Array(50).fill("full"));
    expect(await finishAll(all.slice(0, 8))).toEqual(Array(8).fill("done"));
    expect(await now(attempt)).toBe("at once");
  });

  test("of a name known at the address does not wait for other names there", async () => {
    await succeed("siti", HOME);
    const { finish, begin, finishAll } = hold();
    const all = Array.from({ length: 12 }, (_, at) => begin(throttle.loginKeysOf(`orang ${at}`, HOME)));
    await expect.poll(() => finish.length).toBe(8);
    expect(await now(throttle.loginKeysOf("siti", HOME))).toBe("at once");
    expect(await finishAll(all)).toEqual(Array(12).fill("done"));
  });
});
