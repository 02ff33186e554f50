import { FORMS_HEADER, type LiveEvent } from "@/lib/batch/history/entry";
import { ownerHeader } from "@/lib/messages/session";
import { EVENTS_PATH } from "@/lib/resources/routes";

/** The pauses before a stream that was cut is opened again, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** A stream that was open for so long was not refused, in milliseconds. */
const STEADY_MS = 30_000;

/** After so long without a byte a stream is taken for cut, in milliseconds: within 25 seconds the server says that it is there. */
const SILENCE_MS = 40_000;

/** After so long without a byte a page that is shown again does not trust its stream, in milliseconds. */
const DOUBT_MS = 28_000;

/** What a server says that opens no stream to this page: nothing is recorded, or the session is another one or has ended. */
const FINAL = new Set([204, 401, 403, 404]);

/** Events as the tabs share them: all but the end of the session. */
export type Told = Exclude<LiveEvent, { ended: true }>;

export type Stream = {
  userId: string;
  /** The event after which the stream goes on; empty at first. */
  place: { id: string };
  /** Returns the forms that this browser has open, as the server reads them. */
  forms: () => string;
  signal: AbortSignal;
  take: (event: Told, id: string) => void;
  heardAt: number;
  /** Opens it anew, at once; there since it is kept. */
  reopen: () => void;
};

/** Reads events until the stream ends: `over` for good, `cut`, or `failed` before it began. */
async function readEvents(stream: Stream, again: AbortSignal) {
  const { userId, place, forms, signal, take } = stream;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const opened = forms();
  let state: "cut" | "failed" = "failed";
  try {
    const response = await fetch(EVENTS_PATH, {
      headers: {
        ...ownerHeader(userId),
        ...(place.id && { "last-event-id": place.id }),
        ...(opened && { [FORMS_HEADER]: opened }),
      },
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal, again]),
    });
    if (FINAL.has(response.status)) return "over";
    if (!response.ok || !response.body) return state;
    state = "cut";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      stream.heardAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const events = (text + part.value).split("\n\n");
      text = events.pop() ?? "";
      for (const each of events) {
        const [, id = "", data] = /^(?:id: (\d+)\n)?data: (.*)$/.exec(each) ?? [];
        if (!data) continue;
        const event: LiveEvent = JSON.parse(data);
        if ("ended" in event) return "over";
        take(event, id);
      }
    }
    return state;
  } catch {
    return state;
  } finally {
    clearTimeout(timer);
  }
}

async function pause(ms: number, signals: AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  for (const signal of signals) signal.addEventListener("abort", () => resolve());
  await promise;
  clearTimeout(timer);
}

/** Reads events, and opens the stream again where it was cut, until it is over or the signal says so. */
export async function keepReading(stream: Stream): Promise<void> {
  const { signal, take } = stream;
  let again = new AbortController();
  let isPausing = false;
  stream.reopen = () => again.abort();
  // A computer that has slept has not waited.
  const onShown = () => {
    if (isPausing || Date.now() - stream.heardAt > DOUBT_MS) again.abort();
  };
  window.addEventListener("online", () => again.abort(), { signal });
  for (const type of ["visibilitychange", "resume"]) document.addEventListener(type, onShown, { signal });
  for (let tries = 0; !signal.aborted; tries++) {
    const begun = Date.now();
    stream.heardAt = begun;
    again = new AbortController();
    const state = await readEvents(stream, again.signal);
    if (state === "over") break;
    // Nobody is said to be at a form who may have left it.
    if (state === "failed") take({ forms: [], isAll: true }, "");
    if (again.signal.aborted || Date.now() - begun > STEADY_MS) tries = 0;
    const ms = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;
    isPausing = true;
    // A replica that stops ends the streams of all its pages at once.
    await pause(ms * (0.5 + Math.random() / 2), [signal, again.signal]);
    isPausing = false;
  }
  if (!signal.aborted) take({ forms: [], isAll: true }, "");
}
