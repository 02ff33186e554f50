import type { Transfer } from "./traffic.ts";

/** What a list shows: that many rows, the first with this number, each with this text, above this range label. */
export type Shown = { count: number; number: string; text: string; label: string };

export type Probe = {
  /** When title and first row were painted, in milliseconds from the start of the navigation. */
  marks: { frame: number | null; firstRow: number | null };
  /** The longest task of 50 ms and more, and when the last one ended. */
  longestTask: number;
  lastTaskEnd: number;
  /** Starts to wait for the event, and from then on for the rows; `time` settles with the milliseconds between. */
  await(event: "keydown" | "click", shown: Shown): void;
  time: Promise<number> | null;
};

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before anything else does: it is sent there as text, so it may use nothing from this module. */
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

  /** Calls back with the time when the first frame in which something is there has been painted. */
  function whenPainted(isThere: () => boolean, done: (time: number) => void) {
    requestAnimationFrame(() => {
      if (!isThere()) return whenPainted(isThere, done);
      // A message posted before the paint arrives right after it.
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
    if (isShown(shown)) throw new Error("The rows are there before they were asked for.");
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

/** What a page or a worker itself knows of its requests; sent there as text, too. */
export function readTransfers(): Transfer[] {
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return requests.map(({ name, initiatorType, transferSize }) => {
    const isScript = new URL(name).pathname.endsWith(".js");
    return { url: name, type: isScript ? "Script" : initiatorType, bytes: transferSize };
  });
}
