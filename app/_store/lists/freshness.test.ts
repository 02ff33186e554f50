import { expect, test, vi } from "vitest";
import {
  currentVersion,
  isBatchWriting,
  isCurrent,
  isShowable,
  recordBatchWrites,
  recordFormWrite,
  subscribeToListWrites,
  versionAt,
} from "./freshness";

test("a list that is fetched after a form's write holds it, and one from before is not shown", () => {
  const before = currentVersion("sa");
  expect([isShowable("sa", before), isCurrent("sa", before)]).toEqual([true, true]);
  recordFormWrite("sa", 1000);
  expect([isShowable("sa", before), isCurrent("sa", currentVersion("sa"))]).toEqual([false, true]);
  expect(isShowable("sa", versionAt("sa", 1000))).toBe(false);
  expect(isShowable("sa", versionAt("sa", 1001))).toBe(true);
});

test("what a batch writes makes a list old, which is shown until there is a newer one", () => {
  const heard = vi.fn();
  const stop = subscribeToListWrites("item", heard);
  const before = currentVersion("item");
  recordBatchWrites({ resource: "item", at: 1000, goesOn: true });
  expect([isShowable("item", before), isCurrent("item", before)]).toEqual([true, false]);
  expect(isBatchWriting("item")).toBe(true);
  recordBatchWrites({ resource: "item", at: 1000, goesOn: false });
  expect([isBatchWriting("item"), heard.mock.calls.length]).toEqual([false, 2]);
  stop();
});
