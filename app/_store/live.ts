import {
  FORMS_HEADER,
  type LiveEvent,
  type LiveWrite,
  MAX_FORMS,
  type OpenedForm,
} from "@/lib/history/entry";
import { ownerHeader } from "@/lib/messages/session";
import { EVENTS_PATH } from "@/lib/resources/routes";
import { pause } from "../_ui/state/async-effect";
import { createListeners, createStore } from "../_ui/state/store";
import { editorNames, formId } from "./presence";

/** The delays before reconnecting, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** A stream that lasted this long resets the delays, in milliseconds. */
const STEADY_MS = 30_000;

/** A stream without a byte for this time is aborted, in milliseconds; the server sends one within 25 seconds. */
const SILENCE_MS = 40_000;

/** A page that becomes visible after this time without a byte reconnects, in milliseconds. */
const DOUBT_MS = 28_000;

/** The debounce before the stream reconnects for newly opened forms, in milliseconds. */
const FORMS_MS = 300;

/** Returns whether requests share a connection: with HTTP/1.1 a browser opens six per host, and streams would use them up. */
const sharesConnection = () =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(({ nextHopProtocol }) =>
    /^h[23]/.test(nextHopProtocol),
  );

/** The statuses after which the stream is not reopened: no history, or the session has ended or changed. */
const FINAL = new Set([204, 401, 403, 404]);

/** Notifies of writes of other people, with the server's time in milliseconds; `null` if events were missed. */
export const liveWrites = createListeners<[writes: LiveWrite[] | null, now: number]>();

const openForms = createStore<readonly OpenedForm[]>([]);

/** Announces an open form to other people until the returned function is called. */
export function announceForm(form: OpenedForm): () => void {
  openForms.set([...openForms.get(), form]);
  return () => openForms.set(openForms.get().filter((one) => one !== form));
}

function formsHeader(): string {
  const forms = openForms.get().slice(0, MAX_FORMS);
  const pairs = forms.map(({ resource, key }) => [resource, key]);
  return pairs.length === 0 ? "" : encodeURIComponent(JSON.stringify(pairs));
}

function setEditorNames(others: ReadonlyMap<string, string[]>): void {
  if (JSON.stringify([...others]) !== JSON.stringify([...editorNames.get()])) editorNames.set(others);
}

function publish(event: Exclude<LiveEvent, { ended: true }>, userId: string): void {
  if ("writes" in event) {
    liveWrites.notify(event.isPart ? null : event.writes, event.now);
    return;
  }
  const others = new Map(event.isAll ? [] : editorNames.get());
  for (const form of event.forms) {
    const names = form.people.filter((one) => one.userId !== userId).map(({ name }) => name);
    if (names.length > 0) others.set(formId(form), names);
    else others.delete(formId(form));
  }
  setEditorNames(others);
}

/** Reads the events of other people until the returned function is called; a hidden page without open forms disconnects, and resumes later. */
export function subscribeToLiveEvents(userId: string): () => void {
  const ending = new AbortController();
  let again = new AbortController();
  let lastEventId = "";
  let receivedAt = 0;
  let isPausing = false;
  let sentForms = "";

  /** Reads the stream until it ends; returns `over` if it must not be reopened, `cut` if it broke, `failed` if it did not open. */
  async function readStream(): Promise<"over" | "cut" | "failed"> {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onBytes = () => {
      receivedAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    let state: "cut" | "failed" = "failed";
    onBytes();
    sentForms = formsHeader();
    try {
      const response = await fetch(EVENTS_PATH, {
        headers: {
          ...ownerHeader(userId),
          ...(lastEventId && { "last-event-id": lastEventId }),
          ...(sentForms && { [FORMS_HEADER]: sentForms }),
        },
        cache: "no-store",
        signal: AbortSignal.any([ending.signal, silence.signal, again.signal]),
      });
      if (FINAL.has(response.status)) return "over";
      if (!response.ok || !response.body) return state;
      state = "cut";
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        onBytes();
        const events = (text + part.value).split("\n\n");
        text = events.pop() ?? "";
        for (const each of events) {
          const [, id, data] = /^(?:id: (\d+)\n)?data: (.*)$/.exec(each) ?? [];
          if (!data) continue;
          const event: LiveEvent = JSON.parse(data);
          if ("ended" in event) return "over";
          lastEventId = id ?? lastEventId;
          publish(event, userId);
        }
      }
    } catch {
      // Disconnected or aborted.
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
    return state;
  }

  const isNeeded = () => !document.hidden || (openForms.get().length > 0 && sharesConnection());

  async function readUntilEnded(): Promise<void> {
    let tries = 0;
    for (let wait = 0; !ending.signal.aborted; ) {
      again = new AbortController();
      isPausing = true;
      await pause(isNeeded() ? wait : Number.POSITIVE_INFINITY, again.signal);
      isPausing = false;
      if (!isNeeded()) {
        sentForms = "";
        continue;
      }
      again = new AbortController();
      const startedAt = Date.now();
      const state = await readStream();
      if (state === "over") break;
      // Names may be outdated without a stream.
      if (state === "failed") setEditorNames(new Map());
      if (again.signal.aborted || Date.now() - startedAt > STEADY_MS) tries = 0;
      // Jitter: a stopping replica disconnects all pages at once.
      const longest = PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)] ?? 0;
      wait = again.signal.aborted ? 0 : longest * (0.5 + Math.random() / 2);
    }
    setEditorNames(new Map());
  }

  const { signal } = ending;
  const restart = () => again.abort();
  signal.addEventListener("abort", restart);
  const onVisibility = () => {
    // Timers do not run while the computer sleeps.
    const isInDoubt = isPausing || Date.now() - receivedAt > DOUBT_MS;
    if (document.hidden ? !isNeeded() : isInDoubt) restart();
  };
  let formsTimer: ReturnType<typeof setTimeout> | undefined;
  const onForms = () => {
    if (!signal.aborted && formsHeader() !== sentForms) restart();
  };
  const unsubscribe = openForms.subscribe(() => {
    clearTimeout(formsTimer);
    formsTimer = setTimeout(onForms, FORMS_MS);
  });
  signal.addEventListener("abort", unsubscribe);
  window.addEventListener("online", restart, { signal });
  window.addEventListener("visibilitychange", onVisibility, { signal });
  document.addEventListener("resume", onVisibility, { signal });
  void readUntilEnded();
  return () => ending.abort();
}
