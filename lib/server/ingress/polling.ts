import "server-only";
import { log } from "../process/log";
import { saveEndedSessions } from "../session/ended-sessions";
import { markEnded } from "../session/lifetime";
import { queryStore } from "../store/store-client";
import { eventStreams } from "./event-stream";

/** The interval of the polls, in milliseconds. */
const POLL_MS = 1_000;

/** The interval with many streams, which take time to write. */
const SLOW_POLL_MS = 1_500;
const MANY_STREAMS = 1_000;

/** Returns a poll that does nothing while another one runs. */
function makePoll(streams: typeof eventStreams): () => Promise<void> {
  let endedPosition = 0;
  let isPolling = false;
  let isFailing = false;

  /** Reads changes, and returns the open forms of other replicas. */
  async function readNew(): Promise<string[]> {
    for (;;) {
      const position = {
        news: streams.position(),
        ended: endedPosition,
        replica: streams.presence.replica,
      };
      const { news, ended, forms } = await queryStore("poll", position);
      markEnded(ended.ids);
      endedPosition = ended.seq;
      if (news) streams.sendChanges(news);
      if (!ended.hasMore) return forms;
    }
  }

  return async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const steps = [readNew(), saveEndedSessions(), streams.presence.store()] as const;
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

/** Polls the store for changes of other replicas; resolves after the first poll to a function that stops it. */
export async function startPolling(streams = eventStreams): Promise<() => void> {
  const poll = makePoll(streams);
  await poll();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(
      () => {
        schedule();
        streams.check();
        void poll();
      },
      streams.count > MANY_STREAMS ? SLOW_POLL_MS : POLL_MS,
    ).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}
