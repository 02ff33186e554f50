import "server-only";
import { log } from "../process/log";
import { storeUnsavedSessionIds } from "../session/ended-sessions";
import { markSessionsEnded } from "../session/lifetime";
import { queryStore } from "../store/store-client";
import { eventStreams } from "./event-stream";

/** Starts to poll the store for changes of all replicas. Resolves after the first poll, to the function that stops the polling. */
export async function startPolling(streams = eventStreams): Promise<() => void> {
  const poll = createPoll(streams);
  await poll();
  let timer: NodeJS.Timeout;
  const schedulePoll = () => {
    timer = setTimeout(
      () => {
        schedulePoll();
        streams.check();
        void poll();
      },
      streams.count > MANY_STREAMS ? SLOW_POLL_MS : POLL_MS,
    ).unref();
  };
  schedulePoll();
  return () => clearTimeout(timer);
}

const POLL_MS = 1_000;

/** The interval of polls with more than MANY_STREAMS streams, which take time to write, in milliseconds. */
const SLOW_POLL_MS = 1_500;
const MANY_STREAMS = 1_000;

function createPoll(streams: typeof eventStreams): () => Promise<void> {
  let endedSessionsPosition = 0;
  let isPolling = false;
  let isFailing = false;

  /** Reads and applies the changes and ended sessions of all replicas; returns the open forms of the others. */
  async function readChanges(): Promise<string[]> {
    for (;;) {
      const position = {
        changes: streams.position(),
        ended: endedSessionsPosition,
        replica: streams.presence.replica,
      };
      const { changes, ended, forms } = await queryStore("pollChanges", position);
      markSessionsEnded(ended.ids);
      endedSessionsPosition = ended.seq;
      if (changes) streams.sendChanges(changes);
      if (!ended.hasMore) return forms;
    }
  }

  return async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const steps = [readChanges(), storeUnsavedSessionIds(), streams.presence.store()] as const;
      const [read, ...writes] = await Promise.allSettled(steps);
      streams.sendForms(read.status === "fulfilled" ? read.value : null);
      for (const step of [read, ...writes]) if (step.status === "rejected") throw step.reason;
      if (isFailing) log.info("Streams and ended sessions of other replicas are up to date again.");
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, "Nothing is heard of other replicas until the store answers.");
      isFailing = true;
    } finally {
      isPolling = false;
    }
    streams.check();
  };
}
