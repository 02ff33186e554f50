import {
  type LiveEvent,
  type LiveWrite,
  MAX_OPEN_FORMS,
  OPEN_FORMS_HEADER,
  type OpenForm,
} from "@/lib/history/entry";
import { createPageOwnerHeader } from "@/lib/messages/session";
import { EVENTS_PATH } from "@/lib/resources/routes";
import { sleep } from "../_ui/state/async-effect";
import { createListeners, createStore } from "../_ui/state/store";
import { editorNamesStore, getFormId } from "./presence";

/** The delays before each attempt to reconnect, in milliseconds; the last one repeats. */
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** A stream that lasted this long resets the delays, in milliseconds. */
const STABLE_STREAM_MS = 30_000;

/** A stream is aborted after this time without a byte, in milliseconds; the server sends one at least every 25 seconds. */
const STREAM_TIMEOUT_MS = 40_000;

/** A page that becomes visible reconnects after this time without a byte, in milliseconds: no timer runs while the computer sleeps. */
const VISIBLE_TIMEOUT_MS = 28_000;

/** The debounce before the stream reconnects to announce other forms, in milliseconds. */
const FORMS_DEBOUNCE_MS = 300;

/** Returns whether requests share a connection (HTTP/2); with HTTP/1.1 the streams of hidden pages would use up the six connections to a host. */
const sharesConnection = () =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(({ nextHopProtocol }) =>
    /^h[23]/.test(nextHopProtocol),
  );

/** The statuses after which the page does not reconnect: no history, or the session has ended or belongs to somebody else. */
const FINAL_STATUSES = new Set([204, 401, 403, 404]);

/** The listeners for the writes of all people, called with the server's time in milliseconds; `writes` is `null` if some were missed. */
export const liveWriteListeners = createListeners<[writes: LiveWrite[] | null, now: number]>();

const announcedFormsStore = createStore<readonly OpenForm[]>([]);

/** Shows other people that a form is open, until the returned function is called. */
export function announceForm(form: OpenForm): () => void {
  announcedFormsStore.set([...announcedFormsStore.get(), form]);
  return () => announcedFormsStore.set(announcedFormsStore.get().filter((each) => each !== form));
}

function formatFormsHeader(): string {
  const forms = announcedFormsStore.get().slice(0, MAX_OPEN_FORMS);
  const pairs = forms.map(({ resource, key }) => [resource, key]);
  return pairs.length === 0 ? "" : encodeURIComponent(JSON.stringify(pairs));
}

function setEditorNames(others: ReadonlyMap<string, string[]>): void {
  if (JSON.stringify([...others]) !== JSON.stringify([...editorNamesStore.get()]))
    editorNamesStore.set(others);
}

/** Notifies the subscribers of an event; the person's own forms are left out. */
function publishLiveEvent(event: Exclude<LiveEvent, { ended: true }>, userId: string): void {
  if ("writes" in event) {
    liveWriteListeners.notify(event.isPart ? null : event.writes, event.now);
    return;
  }
  const namesByForm = new Map(event.isAll ? [] : editorNamesStore.get());
  for (const form of event.forms) {
    const names = form.people.filter((person) => person.userId !== userId).map(({ name }) => name);
    if (names.length > 0) namesByForm.set(getFormId(form), names);
    else namesByForm.delete(getFormId(form));
  }
  setEditorNames(namesByForm);
}

/** Reads the event stream until the returned function is called; a hidden page without open forms disconnects until it is visible. */
export function subscribeToLiveEvents(userId: string): () => void {
  const endController = new AbortController();
  /** Ends the current stream or delay; the stream is then reopened immediately. */
  let reconnectController = new AbortController();
  let lastEventId = "";
  let lastByteAt = 0;
  let isBetweenStreams = false;
  let sentFormsHeader = "";

  /** Reads the stream until it ends: `over` if it must not be reopened, `cut` if it broke, `failed` if it did not open. */
  async function readStream(): Promise<"over" | "cut" | "failed"> {
    const timeout = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onBytes = () => {
      lastByteAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), STREAM_TIMEOUT_MS);
    };
    let state: "cut" | "failed" = "failed";
    onBytes();
    sentFormsHeader = formatFormsHeader();
    try {
      const response = await fetch(EVENTS_PATH, {
        headers: {
          ...createPageOwnerHeader(userId),
          ...(lastEventId && { "last-event-id": lastEventId }),
          ...(sentFormsHeader && { [OPEN_FORMS_HEADER]: sentFormsHeader }),
        },
        cache: "no-store",
        signal: AbortSignal.any([endController.signal, timeout.signal, reconnectController.signal]),
      });
      if (FINAL_STATUSES.has(response.status)) return "over";
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
          publishLiveEvent(event, userId);
        }
      }
    } catch {
      // Disconnected or aborted.
    } finally {
      clearTimeout(timer);
      timeout.abort();
    }
    return state;
  }

  const isStreamNeeded = () =>
    !document.hidden || (announcedFormsStore.get().length > 0 && sharesConnection());

  async function reconnectUntilEnded(): Promise<void> {
    let attempts = 0;
    for (let delay = 0; !endController.signal.aborted; ) {
      reconnectController = new AbortController();
      isBetweenStreams = true;
      await sleep(isStreamNeeded() ? delay : Number.POSITIVE_INFINITY, reconnectController.signal);
      isBetweenStreams = false;
      if (!isStreamNeeded()) {
        sentFormsHeader = "";
        continue;
      }
      reconnectController = new AbortController();
      const startedAt = Date.now();
      const state = await readStream();
      if (state === "over") break;
      if (state === "failed") setEditorNames(new Map());
      if (reconnectController.signal.aborted || Date.now() - startedAt > STABLE_STREAM_MS) attempts = 0;
      // With jitter, because a stopping replica disconnects all pages at once.
      const maxDelay = RECONNECT_DELAYS_MS[Math.min(attempts++, RECONNECT_DELAYS_MS.length - 1)] ?? 0;
      delay = reconnectController.signal.aborted ? 0 : maxDelay * (0.5 + Math.random() / 2);
    }
    setEditorNames(new Map());
  }

  const { signal } = endController;
  const reconnect = () => reconnectController.abort();
  signal.addEventListener("abort", reconnect);
  const onVisibilityChange = () => {
    const mayBeCut = isBetweenStreams || Date.now() - lastByteAt > VISIBLE_TIMEOUT_MS;
    if (document.hidden ? !isStreamNeeded() : mayBeCut) reconnect();
  };
  let formsTimer: ReturnType<typeof setTimeout> | undefined;
  const onFormsChange = () => {
    if (!signal.aborted && formatFormsHeader() !== sentFormsHeader) reconnect();
  };
  const unsubscribe = announcedFormsStore.subscribe(() => {
    clearTimeout(formsTimer);
    formsTimer = setTimeout(onFormsChange, FORMS_DEBOUNCE_MS);
  });
  signal.addEventListener("abort", unsubscribe);
  window.addEventListener("online", reconnect, { signal });
  window.addEventListener("visibilitychange", onVisibilityChange, { signal });
  document.addEventListener("resume", onVisibilityChange, { signal });
  void reconnectUntilEnded();
  return () => endController.abort();
}
