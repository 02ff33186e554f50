import { expect, test, vi } from "vitest";
import { createUuid, Journal } from "./journal";

/** The databases of a browser: their names, the open connections with what closes them, and what happens at each encryption. */
const browser = vi.hoisted(() => ({
  names: new Set<string>(),
  open: new Set<{ blocking: () => void }>(),
  onEncrypt: () => {},
}));

vi.mock("../../_session/drafts/encrypted-draft", async (original) => {
  const actual = await original<typeof import("../../_session/drafts/encrypted-draft")>();
  const encrypt: typeof actual.encrypt = (...values) => {
    browser.onEncrypt();
    return actual.encrypt(...values);
  };
  return { ...actual, encrypt };
});

vi.mock("idb", () => ({
  openDB: async (name: string, _: number, { blocking }: { blocking: () => void }) => {
    await Promise.resolve();
    browser.names.add(name);
    const connection = { blocking };
    browser.open.add(connection);
    return {
      close: () => browser.open.delete(connection),
      get: async () => undefined,
      getAll: async () => [],
      transaction() {
        if (!browser.open.has(connection)) throw new DOMException("closed", "InvalidStateError");
        const nothing = async () => undefined;
        const store = { clear: nothing, put: nothing, add: nothing, get: nothing, getAll: async () => [] };
        return { store, done: nothing() };
      },
    };
  },
}));
vi.stubGlobal("indexedDB", { databases: async () => Array.from(browser.names, (name) => ({ name })) });
vi.stubGlobal("IDBKeyRange", { lowerBound: () => ({}) });

const journal = () =>
  new Journal({ name: createUuid(), key: Buffer.alloc(32).toString("base64"), older: [] });

const plan = { resource: "sa", title: "", way: "import", writes: [] } as unknown as Parameters<
  Journal["begin"]
>[0];

test("a journal that is erased while it begins is not kept, nor made anew", async () => {
  const one = journal();
  browser.names.clear();
  browser.onEncrypt = () => {
    browser.names.clear();
    for (const { blocking } of browser.open) blocking();
  };
  expect(await one.begin(plan)).toBe(false);
  expect(browser.names.size).toBe(0);
});
