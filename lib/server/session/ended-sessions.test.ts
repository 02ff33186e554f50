import { cookies } from "next/headers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type FreshStore, freshStore, STORES } from "../../testing/history-stores";
import { forgetCookies } from "../../testing/next-headers";
import { importWith } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { openDatabase } from "../store/database";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const HOUR = 3_600_000;
// Only a failure waits this long: a busy machine is no failure.
const inTime = { timeout: 50_000, interval: 20 };

const LOST = "Nothing is heard of other replicas until the store answers.";
const BACK = "Streams and ended sessions of other replicas are up to date again.";

const newSession = () => sessionOf({ id: crypto.randomUUID(), startedAt: Date.now() });

/** Starts a replica with empty state beside those before it. */
async function startReplica({ settings }: Pick<FreshStore, "settings">) {
  const { log } = await importWith(
    { HISTORY_FILE: "", DATABASE_URL: "", ...settings() },
    () => import("../process/log"),
  );
  const said: string[] = [];
  for (const level of ["error", "info"] as const) {
    vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void said.push(String(args.at(-1))));
  }
  const [{ startPolling }, lifetime, ended, seal, current, history] = await Promise.all([
    import("../ingress/polling"),
    import("./lifetime"),
    import("./ended-sessions"),
    import("./seal"),
    import("./current-session"),
    import("../store/store-client"),
  ]);
  await history.openStore();
  const stopPolling = await startPolling();
  const stop = async () => {
    stopPolling();
    await history.closeStore();
  };
  onTestFinished(stop);
  return { ...lifetime, ...ended, ...seal, ...current, said, stop };
}

/** Keeps a store from taking anything, until what this returns is called. */
async function seize({ server, createLocation }: FreshStore): Promise<() => Promise<void>> {
  const postgres = server();
  if (postgres) {
    postgres.pause();
    return async () => postgres.resume();
  }
  const { file, close } = await openDatabase(createLocation());
  file?.exec("begin immediate");
  return close;
}

describe.each(STORES)("with %s", (kind) => {
  const store = freshStore(kind);
  beforeEach(forgetCookies);

  test("a session that ended on one replica is refused on others within a second, and at once by one that starts", async () => {
    const [first, second] = [await startReplica(store), await startReplica(store)];
    const [session, another] = [newSession(), newSession()];
    const [copied, kept] = [await first.sealSession(session), await first.sealSession(another)];
    (await cookies()).set(first.SESSION_COOKIE, copied);
    await first.endSession();
    expect(await first.unsealSession(copied)).toBeNull();
    await vi.waitFor(async () => expect(await second.unsealSession(copied)).toBeNull(), inTime);
    await Promise.all([first.stop(), second.stop()]);
    const third = await startReplica(store);
    expect(await third.unsealSession(copied)).toBeNull();
    expect(await third.unsealSession(kept)).toEqual(another);
  });

  test("a session that ended while nothing could be stored is stored when it can", async () => {
    const [first, second] = [await startReplica(store), await startReplica(store)];
    const session = newSession();
    const release = await seize(store);
    const start = performance.now();
    await first.endOnAllReplicas(session);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(first.hasEnded(session.id)).toBe(true);
    await vi.waitFor(() => expect(first.said).toContain(LOST), inTime);
    await release();
    await vi.waitFor(() => expect(second.hasEnded(session.id)).toBe(true), inTime);
    await vi.waitFor(
      () => expect(first.said.filter((line) => [LOST, BACK].includes(line))).toEqual([LOST, BACK]),
      inTime,
    );
  });

  test("a session ended by a replica whose clock is wrong is refused by one whose clock is right", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    const first = await startReplica(store);
    const sessions = [-36, -1, 1, 36].map((hours) => ({ hours, session: newSession() }));
    for (const { hours, session } of sessions) {
      vi.setSystemTime(now + hours * HOUR);
      await first.endOnAllReplicas(session);
    }
    vi.setSystemTime(now);
    const second = await startReplica(store);
    for (const { session } of sessions)
      expect(await second.unsealSession(await second.sealSession(session))).toBeNull();
  });
});

describe.runIf(STORES.includes("PostgreSQL"))("with a database that is out of reach at the start", () => {
  const store = freshStore("PostgreSQL");

  test("ended sessions are read when it is there", async () => {
    const session = newSession();
    const first = await startReplica(store);
    await first.endOnAllReplicas(session);
    await first.stop();
    store.server()?.pause();
    const second = await startReplica(store);
    expect(second.said).toContain(LOST);
    expect(second.hasEnded(session.id)).toBe(false);
    store.server()?.resume();
    await vi.waitFor(() => expect(second.hasEnded(session.id)).toBe(true), inTime);
  });
});

test("an ended session is forgotten when no clock takes its cookie any more, and not by a clock that is set", async () => {
  const { markEnded, hasEnded } = await importWith({}, () => import("./lifetime"));
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  markEnded(["old"]);
  vi.setSystemTime(Date.now() + 1_000 * HOUR);
  vi.advanceTimersByTime(36 * HOUR - 1);
  markEnded(["young"]);
  expect(hasEnded("old")).toBe(true);
  vi.advanceTimersByTime(1);
  markEnded(["youngest"]);
  expect([hasEnded("old"), hasEnded("young")]).toEqual([false, true]);
});
