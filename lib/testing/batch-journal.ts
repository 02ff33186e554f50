import { applyEvent, type Batch, type BatchEvent, newBatch } from "../batch/batch";
import type { BatchPlan } from "../batch/writes";

/** What a plan of a batch has beside its writes. */
export const PLAN_HEAD = {
  way: "import" as const,
  resource: "sa",
  title: "Impor",
  list: { path: "/sa-list", title: "Daftar SA" },
  labels: {},
};

/** The storage of a browser, shared by its tabs. */
export function newBrowser() {
  return {
    stored: null as { id: number; plan: BatchPlan; events: BatchEvent[] } | null,
    ids: 0,
    isRefusing: false,
    holder: null as object | null,
    waiting: [] as (() => void)[],
  };
}

export type Browser = ReturnType<typeof newBrowser>;

/** An in-memory version of app/_batch/run/journal.ts for one tab. */
export function journalIn(browser: Browser) {
  const tab = {};
  let id: number | null = null;
  return {
    async acquire(waits: boolean): Promise<boolean> {
      if (browser.holder && browser.holder !== tab && waits)
        await new Promise<void>((resolve) => browser.waiting.push(resolve));
      browser.holder ??= tab;
      return browser.holder === tab;
    },
    release() {
      if (browser.holder !== tab) return;
      browser.holder = null;
      browser.waiting.shift()?.();
    },
    async begin(plan: BatchPlan) {
      if (browser.isRefusing) throw new Error("The disk is full.");
      id = ++browser.ids;
      browser.stored = { id, plan, events: [] };
      return true;
    },
    async add(event: BatchEvent) {
      if (browser.isRefusing) throw new Error("The disk is full.");
      if (browser.stored?.id !== id) return false;
      browser.stored?.events.push(event);
      return true;
    },
    async read(): Promise<Batch | null> {
      if (!browser.stored || browser.stored.id === id) return null;
      id = browser.stored.id;
      return browser.stored.events.reduce(applyEvent, newBatch(browser.stored.plan));
    },
    async erase() {
      if (browser.stored?.id === id) browser.stored = null;
      id = null;
    },
    close() {},
  };
}
