import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { hasRedis, type RedisServer, startRedis } from "../../testing/redis";
import { applySettings, importWith } from "../../testing/settings";
import type * as Throttle from "./login-limits";

const MINUTE = 60_000;
const HOME = "203.0.113.9";
const ELSEWHERE = "198.51.100.7";

applySettings();

let throttle: typeof Throttle;
let names = 0;

/** Returns a name without logins. */
const freshName = () => `orang-${++names}`;
const waitFor = (name: string, address: string) => throttle.waitOf(throttle.attemptOf(name, address));

async function fail(times: number, name: string, address: string) {
  for (let at = 0; at < times; at++) await throttle.noteFailure(throttle.attemptOf(name, address));
}

const succeed = (name: string, address: string) => throttle.noteSuccess(throttle.attemptOf(name, address));

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

describe("in memory", () => {
  beforeAll(async () => {
    throttle = await importWith({ REDIS_URL: "" }, () => import("./login-limits"));
  });

  limits();

  test("a block ends after the returned time", async () => {
    vi.useFakeTimers();
    const name = freshName();
    await fail(10, name, HOME);
    vi.advanceTimersByTime(await waitFor(name, HOME));
    expect(await waitFor(name, HOME)).toBe(0);
    vi.useRealTimers();
  });
});

describe.skipIf(!hasRedis)("in Redis", () => {
  let server: RedisServer;
  let redis: typeof import("../process/redis");

  async function start() {
    throttle = await importWith({ REDIS_URL: server.url }, () => import("./login-limits"));
    redis = await import("../process/redis");
    await redis.openRedis();
  }

  async function restart() {
    redis.redis()?.destroy();
    await start();
  }

  beforeAll(async () => {
    server = await startRedis();
    await start();
  });
  afterAll(async () => {
    redis.redis()?.destroy();
    await server.stop();
  });

  limits();

  test("the replicas count together", async () => {
    const name = freshName();
    await fail(10, name, HOME);
    await restart();
    expect(await waitFor(name, HOME)).toBeGreaterThan(4 * MINUTE);
  });

  test("no key contains a name, and all keys expire", async () => {
    await restart();
    const name = freshName();
    await fail(1, name, HOME);
    await succeed(name, HOME);
    const client = redis.redis();
    const keys = (await client?.keys("*")) ?? [];
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      expect(key).toMatch(/^sns:login:/);
      expect(key).not.toContain(name);
      expect(await client?.ttl(key)).toBeGreaterThan(0);
    }
  });

  test("a silent Redis does not delay logins once it is detected", async () => {
    await restart();
    const name = freshName();
    server.pause();
    onTestFinished(() => server.resume());
    await expect.poll(() => redis.redis()?.isReady, { timeout: 4_000 }).toBe(false);
    await fail(10, name, HOME);
    expect(await waitFor(name, HOME)).toBeGreaterThan(4 * MINUTE);
    await succeed(name, HOME);
    expect(await waitFor(name, HOME)).toBe(0);
  });

  test("without Redis a replica counts for itself", async () => {
    await server.stop();
    const name = freshName();
    await fail(10, name, HOME);
    expect(await waitFor(name, HOME)).toBeGreaterThan(4 * MINUTE);
    expect(await waitFor(freshName(), HOME)).toBe(0);
  });
});

describe("an attempt", () => {
  beforeEach(async () => {
    throttle = await importWith({ REDIS_URL: "" }, () => import("./login-limits"));
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
  ])("as %j is one as siti, whom a data base may take it for", (name) => {
    expect(throttle.attemptOf(name, HOME)).toEqual(throttle.attemptOf("siti", HOME));
  });

  test.each(["STRASSE", "stra\u00dfe", "STRA\u1e9eE", "stra\u017f\u017fe", "ＳＴＲＡ\u00df\u200bＥ"])(
    "as %j counts as strasse",
    (name) => {
      expect(throttle.attemptOf(name, HOME)).toEqual(throttle.attemptOf("strasse", HOME));
    },
  );

  // Soft hyphen, joiners and other formats, fillers of Hangul, blank signs, variation and tag characters.
  test.each([
    ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200d\u200f\u202e\u2060\u2064\u2069\u206a\u2800\u3164",
    ..."\ufe0f\ufeff\uffa0\ufff9\u0001\u007f\u{1d159}\u{1d173}\u{e0001}\u{e0041}\u{e0100}",
  ])("with the invisible %j in it is the same", (invisible) => {
    for (const name of [
      `${invisible}siti`,
      `si${invisible}ti`,
      `siti${invisible} `,
      `s${invisible}i\u0301ti`,
    ]) {
      expect(throttle.attemptOf(name, HOME)).toEqual(throttle.attemptOf("siti", HOME));
    }
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2::1", "2001:0DB8:0001:0002::9"],
    ["::1", "0:0:0:0:0:0:0:2"],
    ["2001:db8::7", "2001:db8:0:0:1::"],
    ["fe80::1%eth0", "fe80::2"],
    ["fe80:0:0:0:1:2:3:4%eth0", "fe80::2"],
    ["fe80::1%a:b:c:d:e:f:a:b:c", "fe80::2"],
    ["fe80::1%a::b", "fe80::2"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::"],
    ["::2:3:4:5:6:7:8", "0:2:3:4::"],
    ["::", "::1"],
    ["::ffff:203.0.113.9", "::"],
    ["1::4:5:6:7:8:9", "1:0:4:5::"],
    ["::3:4:5:6:7:8", "0:0:3:4::1"],
  ])("from %s is one from %s, which the same subscriber has", (one, other) => {
    expect(throttle.attemptOf("siti", one)).toEqual(throttle.attemptOf("siti", other));
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["203.0.113.9", "203.0.113.8"],
    ["::1", "1::"],
    ["1:23::", "12:3::"],
  ])("from %s is none from %s", (one, other) => {
    expect(throttle.attemptOf("siti", one).address).not.toBe(throttle.attemptOf("siti", other).address);
  });

  test("stores no name, which may be a password by mistake", () => {
    const { name, pair } = throttle.attemptOf("Rahasia-2024", HOME);
    expect(name).toMatch(/^[\w-]{43}$/);
    expect(pair).toBe(`${HOME} ${name}`);
  });

  /** Starts work in the lane of an attempt; each `finish` ends one. */
  function hold() {
    const finish: (() => void)[] = [];
    const begin = (attempt: Throttle.Attempt) =>
      throttle.inLane(
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

  const now = async (attempt: Throttle.Attempt) =>
    throttle.inLane(
      attempt,
      async () => "at once",
      () => "full",
    );

  test("queues behind eight of the same address, and behind no other address", async () => {
    const attempt = throttle.attemptOf("siti", HOME);
    const { finish, begin, finishAll } = hold();
    const all = Array.from({ length: 10 }, () => begin(attempt));
    await expect.poll(() => finish.length).toBe(8);
    expect(await now(throttle.attemptOf("siti", ELSEWHERE))).toBe("at once");
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
    const attempt = throttle.attemptOf("siti", HOME);
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
    const all = Array.from({ length: 12 }, (_, at) => begin(throttle.attemptOf(`orang ${at}`, HOME)));
    await expect.poll(() => finish.length).toBe(8);
    expect(await now(throttle.attemptOf("siti", HOME))).toBe("at once");
    expect(await finishAll(all)).toEqual(Array(12).fill("done"));
  });
});
