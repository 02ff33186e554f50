import { cookies } from "next/headers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { beginRequest } from "../../testing/next-headers";
import { hasRedis, type RedisServer, startRedis } from "../../testing/redis";
import { applySettings, importWith } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import type { Session } from "./seal";

vi.mock("next/headers", () => import("../../testing/next-headers"));

applySettings();

/** Replaces the current replica by one that has just started, with empty state. */
async function startReplica(redisUrl: string) {
  const { log } = await importWith({ REDIS_URL: redisUrl }, () => import("../process/log"));
  const said: string[] = [];
  for (const level of ["error", "info"] as const) {
    vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void said.push(String(args.at(-1))));
  }
  const [{ openRedis, redis }, ended] = await Promise.all([import("../process/redis"), import("./lifetime")]);
  await openRedis();
  const client = redis();
  onTestFinished(() => client?.destroy());
  return { ...ended, client, said };
}

/** Imports this replica's session functions, with a setter of the browser's cookie. */
async function importSession() {
  const [seal, session] = await Promise.all([import("./seal"), import("./current-session")]);
  const putInCookie = async (session: Session) =>
    (await cookies()).set(seal.SESSION_COOKIE, await seal.sealSession(session));
  return { ...session, putInCookie };
}

const LOST = "Redis is unreachable: each replica keeps its own state.";
const BACK = "Redis is reachable again.";

const newSession = () => sessionOf({ id: crypto.randomUUID(), startedAt: Date.now() });

describe.skipIf(!hasRedis)("with Redis", () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  test("a session that ended on one replica has ended on every other", async () => {
    const [session, another] = [newSession(), newSession()];
    const first = await startReplica(server.url);
    expect(await first.hasEnded(session)).toBe(false);
    await first.noteEnded(session);
    const second = await startReplica(server.url);
    expect(second.isKnownEnded(session.id)).toBe(false);
    expect(await second.hasEnded(session)).toBe(true);
    expect(second.isKnownEnded(session.id)).toBe(true);
    expect(await second.hasEnded(another)).toBe(false);
  });

  test("a request asks Redis once for many reads of its session", async () => {
    const { client } = await startReplica(server.url);
    const { currentSession, putInCookie } = await importSession();
    await putInCookie(newSession());
    const asked = async () =>
      /cmdstat_exists:calls=(\d+)/.exec((await client?.info("commandstats")) ?? "")?.[1];
    await client?.configResetStat();
    for (let at = 0; at < 3; at++) expect(await currentSession()).not.toBeNull();
    expect(await asked()).toBe("1");
    beginRequest();
    await currentSession();
    expect(await asked()).toBe("2");
  });

  test("a new login after the session ended on another replica counts within that request", async () => {
    const [stale, fresh] = [newSession(), newSession()];
    const { client } = await startReplica(server.url);
    await client?.set(`sns:ended:${stale.id}`, "1");
    const { currentSession, startSession, putInCookie } = await importSession();
    beginRequest();
    await putInCookie(stale);
    expect(await currentSession()).toBeNull();
    await startSession(fresh);
    expect(await currentSession()).toEqual(fresh);
  });

  test("Redis stores an ended session until it would have expired", async () => {
    const session = { ...newSession(), startedAt: Date.now() - 3_600_000 };
    const { noteEnded, client } = await startReplica(server.url);
    await noteEnded(session);
    const left = await client?.pTTL(`sns:ended:${session.id}`);
    expect(left).toBeGreaterThan(11 * 3_600_000 - 5_000);
    expect(left).toBeLessThanOrEqual(11 * 3_600_000);
  });

  test("without Redis a replica goes on, shares ended sessions after a reconnect, and logs each change once", async () => {
    const [before, meanwhile] = [newSession(), newSession()];
    const first = await startReplica(server.url);
    await first.noteEnded(before);
    await server.stop();
    await expect.poll(() => first.said).toEqual([LOST]);
    const start = performance.now();
    expect(await first.hasEnded(meanwhile)).toBe(false);
    await first.noteEnded(meanwhile);
    expect(await first.hasEnded(meanwhile)).toBe(true);
    expect(performance.now() - start).toBeLessThan(100);
    await server.start();
    await expect.poll(() => first.said, { timeout: 5_000 }).toEqual([LOST, BACK]);
    await expect.poll(() => first.client?.dbSize()).toBeGreaterThanOrEqual(2);
    const second = await startReplica(server.url);
    // What Redis has lost is written again, too.
    expect(await second.hasEnded(before)).toBe(true);
    expect(await second.hasEnded(meanwhile)).toBe(true);
  });

  test("a silent Redis delays requests only briefly", async () => {
    const { hasEnded, noteEnded, said } = await startReplica(server.url);
    server.pause();
    try {
      const start = performance.now();
      expect(await hasEnded(newSession())).toBe(false);
      expect(performance.now() - start).toBeLessThan(1_000);
      expect(said).toEqual([LOST]);
      const again = performance.now();
      for (let at = 0; at < 20; at++) await noteEnded(newSession());
      expect(performance.now() - again).toBeLessThan(100);
    } finally {
      server.resume();
    }
    await expect.poll(() => said, { timeout: 5_000 }).toEqual([LOST, BACK]);
  });
});

test("an unreachable Redis does not delay the start", async () => {
  const start = performance.now();
  const { noteEnded, hasEnded, said } = await startReplica("redis://127.0.0.1:1");
  const session = newSession();
  await noteEnded(session);
  expect(await hasEnded(session)).toBe(true);
  expect(said).toEqual([LOST]);
  expect(performance.now() - start).toBeLessThan(1_500);
});

test("an ended session is forgotten only when it would have expired", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { noteEnded, isKnownEnded } = await importWith({ REDIS_URL: "" }, () => import("./lifetime"));
  const [old, young] = [newSession(), newSession()];
  await noteEnded(old);
  vi.setSystemTime(old.startedAt + 12 * 3_600_000);
  await noteEnded({ ...young, startedAt: Date.now() });
  expect(isKnownEnded(old.id)).toBe(true);
  vi.setSystemTime(Date.now() + 1);
  await noteEnded(sessionOf({ id: "another", startedAt: Date.now() }));
  expect([isKnownEnded(old.id), isKnownEnded(young.id)]).toEqual([false, true]);
});
