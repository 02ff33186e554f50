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

/** The delays before each attempt to reconnect, in milliseconds; the last one repeats. */
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** A stream that lasted this long resets the delays, in milliseconds. */
const STABLE_MS = 30_000;

/** A stream is aborted after this time without a byte, in milliseconds; the server sends one at least every 25 seconds. */
const TIMEOUT_MS = 40_000;

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

/** The listeners for writes of all people, with the server's time in milliseconds; `null` if writes were missed. */
export const liveWrites = createListeners<[writes: LiveWrite[] | null, now: number]>();

const announcedForms = createStore<readonly OpenedForm[]>([]);

/** Shows other people that a form is open, until the returned function is called. */
export function announceForm(form: OpenedForm): () => void {
  announcedForms.set([...announcedForms.get(), form]);
  return () => announcedForms.set(announcedForms.get().filter((each) => each !== form));
}

function formsHeader(): string {
  const forms = announcedForms.get().slice(0, MAX_FORMS);
  const pairs = forms.map(({ resource, key }) => [resource, key]);
  return pairs.length === 0 ? "" : encodeURIComponent(JSON.stringify(pairs));
}

function setEditorNames(others: ReadonlyMap<string, string[]>): void {
  if (JSON.stringify([...others]) !== JSON.stringify([...editorNames.get()])) editorNames.set(others);
}

/** Notifies the subscribers of an event; the person's own forms are left out. */
function publish(event: Exclude<LiveEvent, { ended: true }>, userId: string): void {
  if ("writes" in event) {
    liveWrites.notify(event.isPart ? null : event.writes, event.now);
    return;
  }
  const namesByForm = new Map(event.isAll ? [] : editorNames.get());
  for (const form of event.forms) {
    const names = form.people.filter((person) => person.userId !== userId).map(({ name }) => name);
    if (names.length > 0) namesByForm.set(formId(form), names);
    else namesByForm.delete(formId(form));
  }
  setEditorNames(namesByForm);
}

/** Reads the event stream until the returned function is called; a hidden page without open forms disconnects until it is visible. */
export function subscribeToLiveEvents(userId: string): () => void {
  const endAborter = new AbortController();
  /** Ends the current stream or delay; the stream is then reopened immediately. */
  let reconnecting = new AbortController();
  let lastEventId = "";
  let receivedAt = 0;
  let isPausing = false;
  let sentForms = "";

  /** Reads the stream until it ends: `over` if it must not be reopened, `cut` if it broke, `failed` if it did not open. */
  async function readStream(): Promise<"over" | "cut" | "failed"> {
    const timeout = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onBytes = () => {
      receivedAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
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
        signal: AbortSignal.any([endAborter.signal, timeout.signal, reconnecting.signal]),
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
          publish(event, userId);
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

  const isNeeded = () => !document.hidden || (announcedForms.get().length > 0 && sharesConnection());

  async function readUntilEnded(): Promise<void> {
    let attempts = 0;
    for (let delay = 0; !endAborter.signal.aborted; ) {
      reconnecting = new AbortController();
      isPausing = true;
      await pause(isNeeded() ? delay : Number.POSITIVE_INFINITY, reconnecting.signal);
      isPausing = false;
      if (!isNeeded()) {
        sentForms = "";
        continue;
      }
      reconnecting = new AbortController();
      const startedAt = Date.now();
      const state = await readStream();
      if (state === "over") break;
      if (state === "failed") setEditorNames(new Map());
      if (reconnecting.signal.aborted || Date.now() - startedAt > STABLE_MS) attempts = 0;
      // With jitter, because a stopping replica disconnects all pages at once.
      const maxDelay = RECONNECT_DELAYS_MS[Math.min(attempts++, RECONNECT_DELAYS_MS.length - 1)] ?? 0;
      delay = reconnecting.signal.aborted ? 0 : maxDelay * (0.5 + Math.random() / 2);
    }
    setEditorNames(new Map());
  }

  const { signal } = endAborter;
  const reconnect = () => reconnecting.abort();
  signal.addEventListener("abort", reconnect);
  const onVisibility = () => {
    const mayBeCut = isPausing || Date.now() - receivedAt > VISIBLE_TIMEOUT_MS;
    if (document.hidden ? !isNeeded() : mayBeCut) reconnect();
  };
  let formsTimer: ReturnType<typeof setTimeout> | undefined;
  const onForms = () => {
    if (!signal.aborted && formsHeader() !== sentForms) reconnect();
  };
  const unsubscribe = announcedForms.subscribe(() => {
    clearTimeout(formsTimer);
    formsTimer = setTimeout(onForms, FORMS_DEBOUNCE_MS);
  });
  signal.addEventListener("abort", unsubscribe);
  window.addEventListener("online", reconnect, { signal });
  window.addEventListener("visibilitychange", onVisibility, { signal });
  document.addEventListener("resume", onVisibility, { signal });
  void readUntilEnded();
  return () => endAborter.abort();
}
