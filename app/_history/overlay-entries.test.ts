import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Entry = { state: Record<string, unknown> | null; href: string };
type Listener = (event: PopStateEvent) => void;

const ORIGIN = "http://app";

/** A browser's history, in which steps are taken later than they are asked for. */
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
    /** What the person does. */
    press: (delta: number) => step(delta),
    paths: () => entries.map(({ href }) => href.slice(ORIGIN.length)),
    place: () => [at, current().href.slice(ORIGIN.length)],
    marks: () => entries.map(({ state }) => state?.overlays ?? 0),
  };
}

let browser: ReturnType<typeof fakeWindow>;
let closeByBack: typeof import("./overlay-entries").closeByBack;
/** The steps that the screen has heard of. */
let heard: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  browser = fakeWindow("/sa-list?mulai=26");
  vi.stubGlobal("window", browser.window);
  ({ closeByBack } = await import("./overlay-entries"));
  heard = [];
  browser.window.addEventListener("popstate", () => heard.push(String(browser.place()[1])));
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(50);

async function open() {
  const close = vi.fn();
  const closed = closeByBack(close);
  await settle();
  return { close, closed };
}

test("Back closes what is open, one after the other, and the screen hears of none of it", async () => {
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
  expect(heard).toEqual([]);
});

test("what is closed otherwise takes its entry along, and Forward brings nothing back", async () => {
  const { closed } = await open();
  closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  browser.press(1);
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  expect(heard).toEqual([]);
});

test("one that takes the place of another takes over its entry", async () => {
  const { closed } = await open();
  closed();
  const next = closeByBack(vi.fn());
  await settle();
  expect(browser.place()).toEqual([1, "/sa-list?mulai=26"]);
  next();
  // The next one comes while the entry is on its way out.
  await vi.advanceTimersByTimeAsync(5);
  await open();
  expect(browser.marks()).toEqual([0, 1]);
  expect(browser.place()[0]).toBe(1);
});

test("an address that was set meanwhile is that of the screen's entry afterwards", async () => {
  const { closed } = await open();
  browser.window.history.replaceState({ __NA: true }, "", "/sa-list");
  closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list"]);
  expect(browser.marks()[0]).toBe(0);
});

test("a screen that an overlay leads to takes the place of its entry, sooner or later", async () => {
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
  expect(heard).toEqual([]);
});

test("a step of the screen counts from its own entry, whatever is closed with it", async () => {
  browser.window.history.pushState({ __NA: true }, "", "/update-sa/1");
  browser.window.history.pushState({ __NA: true, formBuffer: true }, "", "/update-sa/1");
  const { closed } = await open();
  browser.window.history.go(-2);
  closed();
  await settle();
  expect(browser.place()).toEqual([0, "/sa-list?mulai=26"]);
  expect(heard).toEqual(["/sa-list?mulai=26"]);
});

test("what opens during a step belongs to the screen that it leads to", async () => {
  await open().then(({ closed }) => closed());
  await settle();
  browser.window.history.pushState({ __NA: true }, "", "/update-sa/1");
  browser.window.history.go(-1);
  await open();
  expect(browser.place()).toEqual([1, "/sa-list?mulai=26"]);
  expect(heard).toEqual(["/sa-list?mulai=26"]);
});
