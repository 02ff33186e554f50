import "server-only";
import { log } from "../process/log";
import { saveEndings } from "../session/ended-sessions";
import { markEnded } from "../session/lifetime";
import { readHistory } from "../store/history";
import { eventStreams } from "./event-stream";

/** How often the store is asked what other replicas have stored, in milliseconds. */
const POLL_MS = 1_000;

/** The same with more streams than this: each of them is written in turn, which takes its time. */
const RELAXED_POLL_MS = 1_500;
const MANY = 1_000;

/** Returns what reads and stores once: a call while another one runs does nothing. */
function makePoll(streams: typeof eventStreams): () => Promise<void> {
  /** The last stored end of a session that was read. */
  let endedPosition = 0;
  let isPolling = false;
  let isFailing = false;

  /** Reads what is new, and returns the open forms of other replicas. */
  async function readNew(): Promise<string[]> {
    for (;;) {
      const position = {
        news: streams.position(),
        ended: endedPosition,
        replica: streams.presence.replica,
      };
      const { news, ended, forms } = await readHistory("poll", position);
      markEnded(ended.ids);
      endedPosition = ended.seq;
      if (news) streams.sendNews(news);
      if (!ended.hasMore) return forms;
    }
  }

  /** What fails is logged until the first success after it, and is repeated by the next poll. */
  return async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const steps = [readNew(), saveEndings(), streams.presence.store()] as const;
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

/**
 * Keeps this process up to date with what others store, as long as it runs or until it is stopped by what this resolves to, once the
 * ended sessions were read or the store has failed.
 */
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
      streams.count > MANY ? RELAXED_POLL_MS : POLL_MS,
    ).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}
