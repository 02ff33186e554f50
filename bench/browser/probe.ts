import type { Transfer } from "./traffic.ts";

/**
 * Expected rows: their number if it matters, texts of the first one and a text of every one; or values of a form; or the whole
 * text of an element.
 */
export type Shown =
  | { count?: number; first: string[]; every?: string }
  | { values: string[] }
  | { selector: string; text: string };

/** What a person does; "popstate" is the browser's Back. */
export type Act = "keydown" | "input" | "click" | "popstate";

export type Probe = {
  /** When title and first row were painted, in milliseconds since the navigation. */
  marks: { frame: number | null; firstRow: number | null };
  /** The longest task of at least 50 ms, and when the last one ended. */
  longestTask: number;
  lastTaskEnd: number;
  /** Waits for the event, then for what is to be shown; `time` resolves to the milliseconds between. */
  await(event: Act, shown: Shown): void;
  time: Promise<number> | null;
};

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs before the page's own scripts; serialized, so it cannot use this module. */
export function installProbe(): void {
  const probe: Probe = {
    marks: { frame: null, firstRow: null },
    longestTask: 0,
    lastTaskEnd: 0,
    await: awaitShown,
    time: null,
  };
  window.probe = probe;

  new PerformanceObserver((tasks) => {
    for (const { startTime, duration } of tasks.getEntries()) {
      probe.longestTask = Math.max(probe.longestTask, duration);
      probe.lastTaskEnd = Math.max(probe.lastTaskEnd, startTime + duration);
    }
  }).observe({ type: "longtask", buffered: true });

  /** Calls `done` with the time of the first painted frame where `isThere` holds. */
  function whenPainted(isThere: () => boolean, done: (time: number) => void) {
    requestAnimationFrame(() => {
      if (!isThere()) return whenPainted(isThere, done);
      // A message posted before the paint is handled right after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(null);
    });
  }

  function isVisible(selector: string) {
    const element = document.querySelector(selector);
    return element !== null && element.textContent !== "" && element.checkVisibility();
  }

  /** Returns the rows of the visible table; another may be there, hidden. */
  function visibleRows() {
    const body = [...document.querySelectorAll("tbody")].find((element) => element.checkVisibility());
    return body ? [...body.rows] : [];
  }

  function areRowsShown(count: number | undefined, first: string[], every = "") {
    const rows = visibleRows();
    const text = rows[0]?.textContent ?? "";
    return (
      (count ?? rows.length) === rows.length &&
      first.every((part) => text.includes(part)) &&
      rows.every((row) => row.textContent?.includes(every))
    );
  }

  function areValuesShown(values: string[]) {
    const fields = [...document.querySelectorAll<HTMLInputElement>("form :is(input, select, textarea)")];
    const shown = fields.filter((field) => field.checkVisibility()).map(({ value }) => value);
    return values.every((value) => shown.includes(value));
  }

  function isTextShown(selector: string, text: string) {
    return [...document.querySelectorAll(selector)].some((element) => element.textContent?.trim() === text);
  }

  function isShown(shown: Shown) {
    if ("selector" in shown) return isTextShown(shown.selector, shown.text);
    return "values" in shown
      ? areValuesShown(shown.values)
      : areRowsShown(shown.count, shown.first, shown.every);
  }

  function awaitShown(type: Act, shown: Shown) {
    if (isShown(shown)) throw new Error("It is shown before the event.");
    probe.time = new Promise((resolve) => {
      const begin = (event: Event) =>
        whenPainted(
          () => isShown(shown),
          (time) => resolve(time - event.timeStamp),
        );
      window.addEventListener(type, begin, { capture: true, once: true });
    });
  }

  whenPainted(
    () => isVisible("h1"),
    (time) => {
      probe.marks.frame = time;
    },
  );
  whenPainted(
    () => isVisible("tbody tr td"),
    (time) => {
      probe.marks.firstRow = time;
    },
  );
}

/** Returns a page's or worker's own resource timings; serialized too. */
export function readTransfers(): Transfer[] {
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return requests.map(({ name, initiatorType, transferSize }) => {
    const isScript = new URL(name).pathname.endsWith(".js");
    return { url: name, type: isScript ? "Script" : initiatorType, bytes: transferSize };
  });
}
