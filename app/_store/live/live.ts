import { type LiveWrite, MOST_FORMS, type OpenedForm } from "@/lib/batch/history/entry";
import { openChannel } from "../../_ui/open-channel";
import { createListeners, createStore } from "../../_ui/state/store";
import { keepReading, type Stream, type Told } from "./event-stream";

export type { LiveWrite };

/** How often a shown tab asks whether the tab that reads the stream still answers, before it reads it itself, in milliseconds. */
const ASK_MS = 1_000;

/** How long more forms may follow before the stream is opened anew for them, in milliseconds. */
const FORMS_MS = 300;

/** How far back a tab that comes may have read its list, in milliseconds, and how many writes since then it is told of one by one. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

/** The longest text of a form that is told, with its key. */
const LONGEST_FORM = 100;

type Names = [form: string, names: string[]][];

/**
 * What the tabs of a person tell one another: an event of the stream, to all or to the tab that has come; who is at which form; or a
 * question.
 */
type Message =
  | { event: Told; id: string; to?: number }
  | { others: Names }
  | { came: number }
  | "is there a stream?"
  | "a form was opened";

/** The names of others at open forms, by `formId`. */
export const atForms = createStore<ReadonlyMap<string, string[]>>(new Map());

export const formId = ({ resource, key }: OpenedForm) => `${resource} ${key}`;

const namesIn = new Intl.ListFormat("id");

/** Says who is at a form. */
export const sentence = (names: string[]) => `${namesIn.format(names)} sedang mengubah data ini`;

/** Writes to lists as they happen, with the server's time; `null` where some were missed. */
export const liveWrites = createListeners<[writes: LiveWrite[] | null, now: number]>();

function setOthers(others: Names): void {
  if (JSON.stringify(others) !== JSON.stringify([...atForms.get()])) atForms.set(new Map(others));
}

/** Hears an event of the stream. */
function hear(userId: string, event: Told): void {
  if ("writes" in event) {
    liveWrites.notify(event.isPart ? null : event.writes, event.now);
    return;
  }
  const others = new Map(event.isAll ? [] : atForms.get());
  for (const form of event.forms) {
    const names = form.people.filter((one) => one.userId !== userId).map(({ name }) => name);
    if (names.length > 0) others.set(formId(form), names);
    else others.delete(formId(form));
  }
  setOthers([...others]);
}

/** The name of the lock that a tab holds as long as it has a form open, but for the form. */
const formLock = (userId: string) => `sns_form ${userId} `;

/** Keeps the writes of the last minute; returns how to add those of an event, and how to tell them again. */
function keepRecent() {
  let writes: LiveWrite[] = [];
  let missedAt = 0;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  let ahead = 0;
  const isRecent = (at: number) => Date.now() + ahead - at < KEPT_MS;
  return {
    add(event: Told): void {
      if (!("writes" in event)) return;
      ahead = event.now - Date.now();
      writes = [...writes, ...event.writes].filter(({ at }) => isRecent(at));
      if (!event.isPart && writes.length <= MOST_KEPT) return;
      writes = [];
      missedAt = event.now;
    },
    again: (): Told => ({
      writes: writes.filter(({ at }) => isRecent(at)),
      isPart: isRecent(missedAt),
      now: Date.now() + ahead,
    }),
  };
}

/** Keeps up which forms the tabs of this browser have open, by their locks; returns how to look for more, and how to write them. */
function watchForms(userId: string, signal: AbortSignal, onChange: () => void) {
  const start = formLock(userId);
  const open = new Set<string>();
  return {
    async look() {
      const { held = [] } = await navigator.locks.query();
      for (const { name = "" } of held) {
        if (!name.startsWith(start) || open.has(name)) continue;
        open.add(name);
        onChange();
        const closed = () => {
          open.delete(name);
          onChange();
        };
        // It has the lock when the form is closed, or its tab is gone.
        navigator.locks.request(name, { signal }, closed).catch(() => undefined);
      }
    },
    written() {
      const forms = [...open].map((name) => JSON.stringify(JSON.parse(name.slice(start.length)).slice(0, 2)));
      // Servers refuse longer headers.
      const some = [...new Set(forms)].filter(({ length }) => length <= LONGEST_FORM).slice(0, MOST_FORMS);
      return some.length > 0 ? encodeURIComponent(`[${some}]`) : "";
    },
  };
}

/** Tells that a form was opened in this tab; set while it is live. */
let tellOpened = () => {};

/** Has others told that the form is open here, until it is closed by what this returns or the tab goes. */
export function holdForm(userId: string, { resource, key }: OpenedForm): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const name = formLock(userId) + JSON.stringify([resource, key, Math.random()]);
  navigator.locks
    ?.request(name, () => {
      tellOpened();
      return promise;
    })
    .catch(() => undefined);
  return resolve;
}

/**
 * Hears of writes and open forms until it is ended by what it returns: one tab of the browser reads the stream for all of its person.
 * Without a stream, or where tabs cannot agree on one, nothing is heard.
 */
export function goLive(userId: string): () => void {
  const { locks } = navigator;
  const name = `sns_events ${userId}`;
  const channel = locks && openChannel(name);
  if (!channel) return () => {};
  const ending = new AbortController();
  const place = { id: "" };
  const recent = keepRecent();
  const me = Math.random();
  let own: { look: () => Promise<void> } | null = null;
  let isOver = false;
  let isQueued = false;
  let isAsked = false;
  const post = (message: Message) => channel.postMessage(message);

  async function read(signal: AbortSignal): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = "";
    const forms = watchForms(userId, signal, () => {
      clearTimeout(timer);
      timer = setTimeout(() => forms.written() !== told && stream.reopen(), FORMS_MS);
    });
    const stream: Stream = {
      ...{ userId, place, signal, heardAt: 0, reopen: () => {} },
      forms() {
        told = forms.written();
        return told;
      },
      take(event, id) {
        if (signal.aborted) return;
        place.id = id || place.id;
        recent.add(event);
        post({ event, id });
        hear(userId, event);
      },
    };
    own = forms;
    await forms.look();
    await keepReading(stream);
    own = null;
    isOver = !signal.aborted;
  }

  /** Reads the stream as soon as no other tab does, or at once, until another tab takes it over. */
  function lead(isAtOnce: boolean): void {
    if (isQueued && !isAtOnce) return;
    isQueued ||= !isAtOnce;
    const over = new AbortController();
    const options = isAtOnce ? { steal: true } : { signal: ending.signal };
    const begin = async () => {
      if (!isAtOnce) isQueued = false;
      if (!isOver) await read(AbortSignal.any([ending.signal, over.signal]));
    };
    locks.request(name, options, begin).catch((error: Error) => {
      over.abort();
      if (error.name === "AbortError" && !ending.signal.aborted) lead(false);
    });
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === "is there a stream?") return own && post({ others: [...atForms.get()] });
    if (data === "a form was opened") return void own?.look();
    if ("came" in data) return own && post({ event: recent.again(), id: place.id, to: data.came });
    isAsked = false;
    if ("others" in data) return setOthers(data.others);
    if (data.to !== undefined && data.to !== me) return;
    place.id = data.id || place.id;
    recent.add(data.event);
    hear(userId, data.event);
  };
  tellOpened = () => {
    post("a form was opened");
    void own?.look();
  };
  // A frozen tab keeps its locks, and hears nothing.
  const timer = setInterval(() => {
    const isWanted = !own && !isOver && !document.hidden;
    if (isWanted && isAsked) lead(true);
    isAsked = isWanted && !isAsked;
    if (isAsked) post("is there a stream?");
  }, ASK_MS);
  lead(false);
  post({ came: me });
  // One may be open already.
  tellOpened();
  return () => {
    ending.abort();
    clearInterval(timer);
    channel.close();
    tellOpened = () => {};
    setOthers([]);
  };
}
