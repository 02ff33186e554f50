import { expect, test } from "vitest";
import { createListeners, createStore } from "./store";

test("all listeners are called, none after it was removed", () => {
  const heard: string[] = [];
  const { subscribe, notify } = createListeners<[string]>();
  const stop = subscribe((word) => heard.push(`first ${word}`));
  subscribe((word) => heard.push(`second ${word}`));
  notify("a");
  stop();
  notify("b");
  expect(heard).toEqual(["first a", "second a", "second b"]);
});

test("a listener is told of every value that is set, also of the same one", () => {
  const seen: number[] = [];
  const store = createStore(1);
  store.subscribe(() => seen.push(store.get()));
  expect(store.get()).toBe(1);
  store.set(2);
  store.set(2);
  expect(seen).toEqual([2, 2]);
});
