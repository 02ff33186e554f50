import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Entry = { state: Record<string, unknown> | null; href: string };
type Listener = (event: PopStateEvent) => void;

const ORIGIN = "http://app";

/** A browser's history, whose traversals are asynchronous. */
function fakeWindow(path: string) {
  const entries: Entry[] = [{ state: { __NA: true }, href: ORIGIN + path }];
  let at = 0;
  const listeners: Listener[] = [];
  const current = () => entries[at] as Entry;
  const absolute = (url?: string) => (url ? new URL(url, ORIGIN).href : current().href);
  const step = (delta: number) => {
    if (!entries[at + delta]) return;
    at += delta;
    let isStopped = false;
    const event = { state: current().state, stopImmediatePropagation: () => (isStopped = true) };
    for (const listener of listeners) if (!isStopped) listener(event as unknown as PopStateEvent);
  };
  const history = {
    get state() {
      return current().state;
    },
    pushState: (state: Entry["state"], _: string, url?: string) => {
      entries.splice(at + 1, entries.length, { state, href: absolute(url) });
      at += 1;
    },
    replaceState: (state: Entry["state"], _: string, url?: string) => {
      entries[at] = { state, href: absolute(url) };
    },
    go: (delta: number) => setTimeout(() => step(delta), 10),
  };
  return {
    window: {
      history,
      get location() {
        return new URL(current().href);
      },
      addEventListener: (_: string, listener: Listener) => listeners.push(listener),
    },
    /** What the user does. */
    press: (delta: number) => step(delta),
    paths: () => entries.map(({ href }) => href.slice(ORIGIN.length)),
    place: () => [at, current().href.slice(ORIGIN.length)],
    marks: () => entries.map(({ state }) => state?.overlays ?? 0),
  };
}

let browser: ReturnType<typeof fakeWindow>;
let closeByBack: typeof import("./overlay-entries").closeByBack;
/** The steps that reached the screen. */
let received: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  browser = fakeWindow("/sa-list?mulai=26");
  vi.stubGlobal("window", browser.window);
  ({ closeByBack } = await import("./overlay-entries"));
  received = [];
  browser.window.addEventListener("popstate", () => received.push(String(browser.place()[1])));
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(50);

async function open() {
  const close = vi.fn();
  const closed = closeByBack(close);
  await settle();
  return { close, closed };
}

test("Back closes the open overlays one by one, and the screen gets no event", async () => {
  const below = await open();
  const above = await open();
  expect(browser.marks()).toEqual([0, 1, 2]);
  browser.press(-1);
  expect(above.close).toHaveBeenCalledOnce();
  expect(below.close).not.toHaveBeenCalled();
  above.closed();
  await settle();
  browser.press(-1);
  expect(below.close).toHaveBeenCalledOnce();
  below.closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  expect(received).toEqual([]);
});

test("an overlay that is closed otherwise loses its entry, and Forward reopens nothing", async () => {
  const { closed } = await open();
  closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  browser.press(1);
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  expect(received).toEqual([]);
});

test("an overlay that replaces another one reuses its entry", async () => {
  const { closed } = await open();
  closed();
  const next = closeByBack(vi.fn());
  await settle();
  expect(browser.place()).toEqual([1, "/sa-list?mulai=26"]);
  next();
  // The next one opens while the entry is being removed.
  await vi.advanceTimersByTimeAsync(5);
  await open();
  expect(browser.marks()).toEqual([0, 1]);
  expect(browser.place()[0]).toBe(1);
});

test("a URL that is set while an overlay is open stays on the screen's entry", async () => {
  const { closed } = await open();
  browser.window.history.replaceState({ __NA: true }, "", "/sa-list");
  closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list"]);
  expect(browser.marks()[0]).toBe(0);
});

test("a navigation from an overlay replaces its entry, while it is open or being closed", async () => {
  const first = await open();
  browser.window.history.pushState({ __NA: true }, "", "/user-list");
  first.closed();
  await settle();
  expect(browser.paths()).toEqual(["/sa-list?mulai=26", "/user-list"]);
  const second = await open();
  second.closed();
  await vi.advanceTimersByTimeAsync(5);
  browser.window.history.pushState(browser.window.history.state, "", "/opname-list");
  await settle();
  expect(browser.paths()).toEqual(["/sa-list?mulai=26", "/user-list", "/opname-list"]);
  expect(browser.marks()).toEqual([0, 0, 0]);
  expect(received).toEqual([]);
});

test("a traversal by the screen counts from its own entry, whatever overlays it closes", async () => {
  browser.window.history.pushState({ __NA: true }, "", "/update-sa/1");
  browser.window.history.pushState({ __NA: true, formBuffer: true }, "", "/update-sa/1");
  const { closed } = await open();
  browser.window.history.go(-2);
  closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  expect(received).toEqual(["/sa-list?mulai=26"]);
});

test("an overlay that opens during a step belongs to the target screen", async () => {
  await open().then(({ closed }) => closed());
  await settle();
  browser.window.history.pushState({ __NA: true }, "", "/update-sa/1");
  browser.window.history.go(-1);
  await open();
  expect(browser.place()).toEqual([1, "/sa-list?mulai=26"]);
  expect(received).toEqual(["/sa-list?mulai=26"]);
});
