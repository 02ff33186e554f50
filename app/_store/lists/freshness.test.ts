import { expect, test, vi } from "vitest";
import {
  getCurrentVersion,
  isBatchWriting,
  isVersionCurrent,
  isVersionShowable,
  recordBatchWrites,
  recordFormWrite,
  subscribeToListWrites,
  versionReadAt,
} from "./freshness";

test("a list that is fetched after a form's write holds it, and one from before is not shown", () => {
  const before = getCurrentVersion("sa");
  expect([isVersionShowable("sa", before), isVersionCurrent("sa", before)]).toEqual([true, true]);
  recordFormWrite("sa", 1000);
  expect([isVersionShowable("sa", before), isVersionCurrent("sa", getCurrentVersion("sa"))]).toEqual([
    false,
    true,
  ]);
  expect(isVersionShowable("sa", versionReadAt("sa", 1000))).toBe(false);
  expect(isVersionShowable("sa", versionReadAt("sa", 1001))).toBe(true);
});

test("what a batch writes makes a list old, which is shown until there is a newer one", () => {
  const heard = vi.fn();
  const stop = subscribeToListWrites("item", heard);
  const before = getCurrentVersion("item");
  recordBatchWrites({ resource: "item", at: 1000, goesOn: true });
  expect([isVersionShowable("item", before), isVersionCurrent("item", before)]).toEqual([true, false]);
  expect(isBatchWriting("item")).toBe(true);
  recordBatchWrites({ resource: "item", at: 1000, goesOn: false });
  expect([isBatchWriting("item"), heard.mock.calls.length]).toEqual([false, 2]);
  stop();
});
