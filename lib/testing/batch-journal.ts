import { apply, type Batch, type BatchEvent, newBatch } from "../batch/batch";
import type { Plan } from "../batch/writes";

/** What a browser keeps of a batch, for all of its tabs. */
export function browserOf() {
  return {
    kept: null as { id: number; plan: Plan; events: BatchEvent[] } | null,
    ids: 0,
    isRefusing: false,
    holder: null as object | null,
    waiting: [] as (() => void)[],
  };
}

export type KeptIn = ReturnType<typeof browserOf>;

/** A journal as app/_batch/run/journal.ts keeps it, in memory, for one tab. */
export function journalIn(browser: KeptIn) {
  const tab = {};
  let id: number | null = null;
  return {
    async take(waits: boolean): Promise<boolean> {
      if (browser.holder && browser.holder !== tab && waits)
        await new Promise<void>((resolve) => browser.waiting.push(resolve));
      browser.holder ??= tab;
      return browser.holder === tab;
    },
    letGo() {
      if (browser.holder !== tab) return;
      browser.holder = null;
      browser.waiting.shift()?.();
    },
    async begin(plan: Plan) {
      if (browser.isRefusing) throw new Error("The disk is full.");
      id = ++browser.ids;
      browser.kept = { id, plan, events: [] };
      return true;
    },
    async add(event: BatchEvent) {
      if (browser.isRefusing) throw new Error("The disk is full.");
      if (browser.kept?.id !== id) return false;
      browser.kept?.events.push(event);
      return true;
    },
    async read(): Promise<Batch | null> {
      if (!browser.kept || browser.kept.id === id) return null;
      id = browser.kept.id;
      return browser.kept.events.reduce(apply, newBatch(browser.kept.plan));
    },
    async erase() {
      if (browser.kept?.id === id) browser.kept = null;
      id = null;
    },
    close() {},
  };
}
