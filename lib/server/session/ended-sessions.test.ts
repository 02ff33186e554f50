import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type FreshStore, freshStore, STORES } from "../../testing/history-stores";
import { importWith } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { addEndedSessions } from "../store/change-feed";
import { openDatabase } from "../store/database";

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
  const [{ startPolling }, lifetime, ended, seal, history] = await Promise.all([
    import("../ingress/polling"),
    import("./lifetime"),
    import("./ended-sessions"),
    import("./seal"),
    import("../store/store-client"),
  ]);
  await history.openStore();
  const stopPolling = await startPolling();
  onTestFinished(async () => {
    stopPolling();
    await history.closeStore();
  });
  return { ...lifetime, ...ended, ...seal, said };
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

  test("what ended on one replica, by whatever clock, is refused on others once it can be stored, and by one that starts", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    const [first, second] = [await startReplica(store), await startReplica(store)];
    const kept = newSession();
    const ended: string[] = [];
    const end = async (hours: number) => {
      const session = newSession();
      ended.push(await first.sealSession(session));
      vi.setSystemTime(now + hours * HOUR);
      await first.endSessionOnAllReplicas(session);
      vi.setSystemTime(now);
    };
    const taken = async ({ unsealSession }: typeof first) =>
      (await Promise.all(ended.map(unsealSession))).filter((session) => session !== null);
    for (const hours of [-36, -1, 1, 36]) await end(hours);
    expect(await taken(first)).toEqual([]);
    await vi.waitFor(async () => expect(await taken(second)).toEqual([]), inTime);

    const release = await seize(store);
    const start = performance.now();
    await end(0);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(await taken(first)).toEqual([]);
    await vi.waitFor(() => expect(first.said).toContain(LOST), inTime);
    await release();
    await vi.waitFor(async () => expect(await taken(second)).toEqual([]), inTime);
    const heard = () => first.said.filter((line) => [LOST, BACK].includes(line));
    await vi.waitFor(() => expect(heard()).toEqual([LOST, BACK]), inTime);

    const third = await startReplica(store);
    expect(await taken(third)).toEqual([]);
    expect(await third.unsealSession(await first.sealSession(kept))).toEqual(kept);
  });

  test.runIf(kind === "PostgreSQL")(
    "sessions ended before a start are read when the store can be reached",
    async () => {
      const { db, close } = await openDatabase(store.createLocation());
      await addEndedSessions(db, "postgres", ["ended"], HOUR);
      await close();
      store.server()?.pause();
      const replica = await startReplica(store);
      expect(replica.said).toContain(LOST);
      expect(replica.hasSessionEnded("ended")).toBe(false);
      store.server()?.resume();
      await vi.waitFor(() => expect(replica.hasSessionEnded("ended")).toBe(true), inTime);
    },
  );
});

test("an ended session is forgotten when no clock takes its cookie any more, and not by a clock that is set", async () => {
  const { markSessionsEnded, hasSessionEnded: hasEnded } = await importWith({}, () => import("./lifetime"));
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  markSessionsEnded(["old"]);
  vi.setSystemTime(Date.now() + 1_000 * HOUR);
  vi.advanceTimersByTime(36 * HOUR - 1);
  markSessionsEnded(["young"]);
  expect(hasEnded("old")).toBe(true);
  vi.advanceTimersByTime(1);
  markSessionsEnded(["youngest"]);
  expect([hasEnded("old"), hasEnded("young")]).toEqual([false, true]);
});

test("an ending is stored at once, or later in parts, until its session is forgotten, and only once", async () => {
  const callWriter = vi.fn((_: string, ids: string[]) => Promise.resolve(ids));
  vi.doMock("../store/worker-client", async (original) => ({ ...(await original<object>()), callWriter }));
  onTestFinished(() => void vi.doUnmock("../store/worker-client"));
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = await importWith({}, () => import("./ended-sessions"));
  const failToEnd = async (id: string) => {
    callWriter.mockRejectedValueOnce(new Error("The store is out of reach."));
    await ended.endSessionOnAllReplicas({ id });
  };
  await failToEnd("old");
  vi.advanceTimersByTime(36 * HOUR);
  for (let at = 0; at < 501; at++) await failToEnd(`${at}`);
  callWriter.mockClear();
  await ended.endSessionOnAllReplicas({ id: "young" });
  for (let poll = 0; poll < 3; poll++) await ended.storeUnsavedSessionIds();
  expect(callWriter.mock.calls.map(([, ids]) => ids.length)).toEqual([1, 500, 1]);
});
