import { type LiveEvent, MAX_OPEN_FORMS, OPEN_FORMS_HEADER, type OpenForm } from "@/lib/history/entry";
import { createPageOwnerHeader } from "@/lib/messages/session";
import { EVENTS_PATH } from "@/lib/resources/routes";
import { sleep } from "../_ui/state/async-effect";
import { createListeners, createStore } from "../_ui/state/store";
import { editorNamesStore, getFormId, type LiveWrite } from "./presence";

/** The longest delays before the first attempts to reconnect, and before all later ones, in milliseconds. */
const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 15_000];
const LAST_RECONNECT_DELAY_MS = 30_000;
/** A stream that lasted this long resets the delays, in milliseconds. */
const STABLE_STREAM_MS = 30_000;
/** A stream is aborted after this time without a byte, in milliseconds; the server sends one at least every 25 seconds. */
const STREAM_TIMEOUT_MS = 40_000;
/** A page that becomes visible reconnects after this time without a byte, in milliseconds: no timer runs while the computer sleeps. */
const VISIBLE_TIMEOUT_MS = 28_000;
/** The debounce before the stream reconnects to announce other forms, in milliseconds. */
const FORMS_DEBOUNCE_MS = 300;
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

/** Reads the event stream until the returned function is called; a hidden page without open forms disconnects until it is visible. */
export function subscribeToLiveEvents(userId: string): () => void {
  const endController = new AbortController();
  const { signal } = endController;
  const subscription = createSubscriptionState(userId, signal);
  const reconnect = () => subscription.reconnectController.abort();
  const onVisibilityChange = () => {
    const mayBeCut = subscription.isWaiting || Date.now() - subscription.lastByteAt > VISIBLE_TIMEOUT_MS;
    if (document.hidden ? !isStreamNeeded() : mayBeCut) reconnect();
  };
  const announceChangedForms = () => {
    if (!signal.aborted && formatFormsHeader() !== subscription.sentFormsHeader) reconnect();
  };
  let formsTimer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = announcedFormsStore.subscribe(() => {
    clearTimeout(formsTimer);
    formsTimer = setTimeout(announceChangedForms, FORMS_DEBOUNCE_MS);
  });
  signal.addEventListener("abort", unsubscribe);
  signal.addEventListener("abort", reconnect);
  window.addEventListener("online", reconnect, { signal });
  window.addEventListener("visibilitychange", onVisibilityChange, { signal });
  document.addEventListener("resume", onVisibilityChange, { signal });
  void readStreamsUntilEnded(subscription);
  return () => endController.abort();
}

/** The state of a subscription, which reads one stream after another. */
const createSubscriptionState = (userId: string, endSignal: AbortSignal) => ({
  userId,
  /** Aborts when the subscription ends. */
  endSignal,
  /** Ends the current stream or the wait before the next one, which is then opened at once; each stream and each wait has its own. */
  reconnectController: new AbortController(),
  isWaiting: false,
  /** The id of the last event, after which the next stream continues. */
  lastEventId: "",
  lastByteAt: 0,
  /** The header of the current stream that announces the open forms; `""` without one. */
  sentFormsHeader: "",
});

type Subscription = ReturnType<typeof createSubscriptionState>;

const isStreamNeeded = () => !document.hidden || (announcedFormsStore.get().length > 0 && sharesConnection());

/** Returns whether requests share a connection (HTTP/2); with HTTP/1.1 the streams of hidden pages would use up the six connections to a host. */
const sharesConnection = () =>
  (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(({ nextHopProtocol }) =>
    /^h[23]/.test(nextHopProtocol),
  );

/** Opens one stream after another, until the subscription ends or the server refuses further streams. */
async function readStreamsUntilEnded(subscription: Subscription): Promise<void> {
  let attempts = 0;
  let delay = 0;
  while (!subscription.endSignal.aborted) {
    await waitForNextStream(subscription, delay);
    if (!isStreamNeeded()) {
      subscription.sentFormsHeader = "";
      continue;
    }
    const reconnectController = new AbortController();
    subscription.reconnectController = reconnectController;
    const startedAt = Date.now();
    const end = await readStream(subscription);
    if (end === "over") break;
    if (end === "failed") setEditorNames(new Map());
    const isReconnecting = reconnectController.signal.aborted;
    if (isReconnecting || Date.now() - startedAt > STABLE_STREAM_MS) attempts = 0;
    delay = isReconnecting ? 0 : randomReconnectDelay(attempts);
    attempts += 1;
  }
  setEditorNames(new Map());
}

/** Waits for the delay, or forever while no stream is needed; `reconnectController` ends either wait. */
async function waitForNextStream(subscription: Subscription, delay: number): Promise<void> {
  subscription.reconnectController = new AbortController();
  subscription.isWaiting = true;
  const waitMs = isStreamNeeded() ? delay : Number.POSITIVE_INFINITY;
  await sleep(waitMs, subscription.reconnectController.signal);
  subscription.isWaiting = false;
}

/** Returns a delay in milliseconds, half of which is random, because a stopping replica disconnects all pages at once. */
function randomReconnectDelay(attempts: number): number {
  const maxDelay = RECONNECT_DELAYS_MS[attempts] ?? LAST_RECONNECT_DELAY_MS;
  return maxDelay * (0.5 + Math.random() / 2);
}

/** Reads a stream until it ends: `over` if no other may be opened, `cut` if it broke, `failed` if it did not open. */
async function readStream(subscription: Subscription): Promise<"over" | "cut" | "failed"> {
  const timeout = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function restartTimeout() {
    subscription.lastByteAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), STREAM_TIMEOUT_MS);
  }
  let isOpen = false;
  restartTimeout();
  try {
    const response = await fetchStream(subscription, timeout.signal);
    if (FINAL_STATUSES.has(response.status)) return "over";
    if (!response.ok || !response.body) return "failed";
    isOpen = true;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unread = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      restartTimeout();
      const events = (unread + part.value).split("\n\n");
      unread = events.pop() ?? "";
      for (const text of events) {
        const hasEnded = publishEventText(subscription, text);
        if (hasEnded) return "over";
      }
    }
  } catch {
    // Disconnected or aborted.
  } finally {
    clearTimeout(timer);
    timeout.abort();
  }
  return isOpen ? "cut" : "failed";
}

function fetchStream(subscription: Subscription, timeoutSignal: AbortSignal): Promise<Response> {
  const { userId, endSignal, reconnectController, lastEventId } = subscription;
  subscription.sentFormsHeader = formatFormsHeader();
  return fetch(EVENTS_PATH, {
    headers: {
      ...createPageOwnerHeader(userId),
      ...(lastEventId && { "last-event-id": lastEventId }),
      ...(subscription.sentFormsHeader && { [OPEN_FORMS_HEADER]: subscription.sentFormsHeader }),
    },
    cache: "no-store",
    signal: AbortSignal.any([endSignal, timeoutSignal, reconnectController.signal]),
  });
}

function formatFormsHeader(): string {
  const forms = announcedFormsStore.get().slice(0, MAX_OPEN_FORMS);
  const pairs = forms.map(({ resource, key }) => [resource, key]);
  return pairs.length === 0 ? "" : encodeURIComponent(JSON.stringify(pairs));
}

/** Publishes an event of the stream; returns whether the server has ended the stream with it. */
function publishEventText(subscription: Subscription, text: string): boolean {
  const [, id, data] = /^(?:id: (\d+)\n)?data: (.*)$/.exec(text) ?? [];
  if (!data) return false;
  const event: LiveEvent = JSON.parse(data);
  if ("ended" in event) return true;
  subscription.lastEventId = id ?? subscription.lastEventId;
  if ("writes" in event) liveWriteListeners.notify(event.isPart ? null : event.writes, event.now);
  else publishOpenForms(event, subscription.userId);
  return false;
}

/** Updates the names of the people who have forms open, without this person's. */
function publishOpenForms(event: Extract<LiveEvent, { forms: unknown }>, userId: string): void {
  const namesByForm = new Map(event.isAll ? [] : editorNamesStore.get());
  for (const form of event.forms) {
    const names = form.people.filter((person) => person.userId !== userId).map(({ name }) => name);
    if (names.length > 0) namesByForm.set(getFormId(form), names);
    else namesByForm.delete(getFormId(form));
  }
  setEditorNames(namesByForm);
}

function setEditorNames(others: ReadonlyMap<string, string[]>): void {
  if (JSON.stringify([...others]) !== JSON.stringify([...editorNamesStore.get()]))
    editorNamesStore.set(others);
}
