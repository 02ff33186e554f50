import type { Transfer } from "./traffic.ts";

/** An expected list: its row count, first number, a text in every row, and range label. */
export type Shown = { count: number; number: string; text: string; label: string };

export type Probe = {
  /** When title and first row were painted, in milliseconds since the navigation. */
  marks: { frame: number | null; firstRow: number | null };
  /** The longest task of at least 50 ms, and when the last one ended. */
  longestTask: number;
  lastTaskEnd: number;
  /** Waits for the event, then for the rows; `time` resolves to the milliseconds between. */
  await(event: "keydown" | "click", shown: Shown): void;
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
    await: awaitRows,
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

  function isShown({ count, number, text, label }: Shown) {
    const rows = [...document.querySelectorAll("tbody tr")];
    return (
      rows.length === count &&
      rows[0]?.firstElementChild?.textContent === number &&
      rows.every((row) => row.textContent?.includes(text)) &&
      [...document.querySelectorAll("nav p")].some((range) => range.textContent === label)
    );
  }

  function awaitRows(type: "keydown" | "click", shown: Shown) {
    if (isShown(shown)) throw new Error("The rows are shown before the event.");
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
