import "server-only";
import { log } from "../process/log";
import { storeUnsavedSessionIds } from "../session/ended-sessions";
import { markSessionsEnded } from "../session/lifetime";
import { queryStore } from "../store/store-client";
import { eventStreams } from "./event-stream";

/** Starts to poll the store for changes of all replicas. Resolves after the first poll, to the function that stops the polling. */
export async function startPolling(streams = eventStreams): Promise<() => void> {
  const state: PollingState = { endedSessionsPosition: 0, isPolling: false, isFailing: false };
  await poll(streams, state);
  let timer: NodeJS.Timeout;
  function scheduleNextPoll(): void {
    const delayMs = streams.count > MANY_STREAMS ? SLOW_POLL_MS : POLL_MS;
    timer = setTimeout(() => {
      scheduleNextPoll();
      streams.check();
      void poll(streams, state);
    }, delayMs).unref();
  }
  scheduleNextPoll();
  return () => clearTimeout(timer);
}

const POLL_MS = 1_000;

/** The interval of polls with more than MANY_STREAMS streams, which take time to write, in milliseconds. */
const SLOW_POLL_MS = 1_500;
const MANY_STREAMS = 1_000;

/** `endedSessionsPosition` is the position up to which ended sessions were read, `isFailing` whether the last poll failed. */
type PollingState = { endedSessionsPosition: number; isPolling: boolean; isFailing: boolean };

/** Exchanges changes with the other replicas, unless another poll is running; logs when the store fails and when it recovers. */
async function poll(streams: typeof eventStreams, state: PollingState): Promise<void> {
  if (state.isPolling) return;
  state.isPolling = true;
  try {
    await exchangeChanges(streams, state);
    if (state.isFailing) log.info("Streams and ended sessions of other replicas are up to date again.");
    state.isFailing = false;
  } catch (error) {
    if (!state.isFailing)
      log.error({ err: error }, "Nothing is heard of other replicas until the store answers.");
    state.isFailing = true;
  } finally {
    state.isPolling = false;
  }
  streams.check();
}

/** Applies the changes of all replicas, and stores the ended sessions and open forms of this one. Rejects after all steps if one has failed. */
async function exchangeChanges(streams: typeof eventStreams, state: PollingState): Promise<void> {
  const [formsRead, ...stored] = await Promise.allSettled([
    applyChanges(streams, state),
    storeUnsavedSessionIds(),
    streams.presence.store(),
  ]);
  streams.sendForms(formsRead.status === "fulfilled" ? formsRead.value : null);
  for (const step of [formsRead, ...stored]) if (step.status === "rejected") throw step.reason;
}

/** Reads and applies the changes and ended sessions of all replicas; returns the open forms of the other replicas, as JSON. */
async function applyChanges(streams: typeof eventStreams, state: PollingState): Promise<string[]> {
  for (;;) {
    const { changes, ended, forms } = await queryStore("pollChanges", {
      changes: streams.position(),
      ended: state.endedSessionsPosition,
      replica: streams.presence.replica,
    });
    markSessionsEnded(ended.ids);
    state.endedSessionsPosition = ended.seq;
    if (changes) streams.sendChanges(changes);
    if (!ended.hasMore) return forms;
  }
}
