import type { LiveEvent, LiveWrite } from "@/lib/batch/history/entry";
import { ownerHeader } from "@/lib/messages/session";
import { EVENTS_PATH } from "@/lib/resources/routes";
import { openChannel } from "../../_ui/open-channel";

/** The pauses before a stream that was cut is opened again, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** A stream that was open for so long was not refused, in milliseconds. */
const STEADY_MS = 30_000;

/** After so long without a byte a stream is taken for cut, in milliseconds: the server says every 15 seconds that it is there. */
const SILENCE_MS = 40_000;

/** What a server says that opens no stream to this page: nothing is recorded, or the session is another one or has ended. */
const FINAL = new Set([204, 401, 403, 404]);

type Take = (writes: LiveWrite[]) => void;

/** Reads events until the stream ends; returns whether another one is of use. */
async function readEvents(
  userId: string,
  place: { id: string },
  signal: AbortSignal,
  take: Take,
): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(EVENTS_PATH, {
      headers: { ...ownerHeader(userId), ...(place.id && { "last-event-id": place.id }) },
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (FINAL.has(response.status)) return false;
    if (!response.ok || !response.body) return true;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const events = (text + part.value).split("\n\n");
      text = events.pop() ?? "";
      for (const each of events) {
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(each) ?? [];
        if (!id || !data) continue;
        const event: LiveEvent = JSON.parse(data);
        if ("ended" in event) return false;
        place.id = id;
        take(event.writes);
      }
    }
    return true;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => resolve());
  await promise;
  clearTimeout(timer);
}

async function keepReading(userId: string, signal: AbortSignal, take: Take): Promise<void> {
  const place = { id: "" };
  for (let tries = 0; !signal.aborted; tries++) {
    const begun = Date.now();
    if (!(await readEvents(userId, place, signal, take))) return;
    if (Date.now() - begun > STEADY_MS) tries = 0;
    const ms = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
    // A replica that stops ends the streams of all its pages at once.
    await pause(ms * (0.5 + Math.random() / 2), signal);
  }
}

/**
 * Calls `take` with the writes to the lists that the person may read, as they happen: one tab of the browser reads them for all. Without
 * a stream, or where tabs cannot agree on one, nothing is called. Returns what ends it.
 */
export function followWrites(userId: string, take: Take): () => void {
  const { locks } = navigator;
  const name = `sns_events ${userId}`;
  const channel = locks && openChannel(name);
  if (!channel) return () => {};
  const abort = new AbortController();
  const { signal } = abort;
  channel.onmessage = ({ data }: MessageEvent<LiveWrite[]>) => take(data);
  const share = (writes: LiveWrite[]) => {
    if (signal.aborted) return;
    channel.postMessage(writes);
    take(writes);
  };
  locks.request(name, { signal }, () => keepReading(userId, signal, share)).catch(() => undefined);
  return () => {
    abort.abort();
    channel.close();
  };
}
