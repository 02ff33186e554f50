import { afterEach, expect, test, vi } from "vitest";
import {
  currentVersion,
  isBatchWriting,
  isCurrent,
  isShowable,
  onListWrite,
  recordBatchWrites,
  recordFormWrite,
  versionAt,
} from "./freshness";

const chunk = (resource: string, at: number, goesOn = true) => recordBatchWrites({ resource, at, goesOn });

const unsubscribers: (() => void)[] = [];
const follow = (resource: string) => {
  const heard = vi.fn();
  unsubscribers.push(onListWrite(resource, heard));
  return heard;
};
afterEach(() => {
  for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
});

test("a list that is fetched after a form's write holds it, and one from before is not shown", () => {
  const before = currentVersion("sa");
  expect([isShowable("sa", before), isCurrent("sa", before)]).toEqual([true, true]);
  recordFormWrite("sa", 1000);
  expect([isShowable("sa", before), isCurrent("sa", currentVersion("sa"))]).toEqual([false, true]);
  expect(isShowable("sa", versionAt("sa", 1000))).toBe(false);
  expect(isShowable("sa", versionAt("sa", 1001))).toBe(true);
});

test("what a batch writes makes a list old, which is shown until there is a newer one", () => {
  const heard = follow("item");
  const before = currentVersion("item");
  chunk("item", 1000);
  expect([isShowable("item", before), isCurrent("item", before), isBatchWriting("item")]).toEqual([
    true,
    false,
    true,
  ]);
  chunk("item", 1000, false);
  expect([isBatchWriting("item"), heard.mock.calls.length]).toEqual([false, 2]);
});

test("the shown list hears of other tabs, each time", async () => {
  const heard = follow("car-type");
  const version = currentVersion("car-type");
  const other = new BroadcastChannel("sns_lists");
  other.postMessage({ resource: "car-type", at: 5000, goesOn: false });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  other.close();
  expect([isCurrent("car-type", version), isShowable("car-type", version)]).toEqual([false, true]);
});
