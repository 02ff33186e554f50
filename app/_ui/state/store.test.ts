import { expect, test, vi } from "vitest";
import { createChannel, createStore } from "./store";

test("a wait ends with the value, at once if it is there, or with its signal", async () => {
  const store = createStore(0);
  await store.waitFor(0);
  const ended = vi.fn();
  const abort = new AbortController();
  void store.waitFor(2).then(() => ended("value"));
  void store.waitFor(3, abort.signal).then(() => ended("signal"));
  store.set(1);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  store.set(2);
  await vi.waitFor(() => expect(ended.mock.calls).toEqual([["value"]]));
  abort.abort();
  await vi.waitFor(() => expect(ended).toHaveBeenLastCalledWith("signal"));
});

test("a message reaches this tab and others, or others alone", async () => {
  const [tab, other] = [createChannel<string>("test"), createChannel<string>("test")];
  const heard: string[] = [];
  const stops = [
    tab.subscribe((word) => heard.push(`own ${word}`)),
    other.subscribe((word) => heard.push(`other ${word}`)),
  ];
  tab.postToOthers("a");
  await vi.waitFor(() => expect(heard).toEqual(["other a"]));
  tab.post("b");
  await vi.waitFor(() => expect(heard).toEqual(["other a", "own b", "other b"]));
  for (const stop of stops) stop();
});

test("where the browser refuses a channel a tab stands alone", () => {
  vi.stubGlobal("BroadcastChannel", null);
  const channel = createChannel<string>("test");
  const heard: string[] = [];
  const stop = channel.subscribe((word) => heard.push(word));
  channel.post("a");
  stop();
  channel.post("b");
  expect(heard).toEqual(["a"]);
  vi.unstubAllGlobals();
});
