import { afterEach, expect, test, vi } from "vitest";
import type { ListView } from "@/lib/list/list";
import { CACHE_BUDGET, cachedList, cacheList, dropList } from "./cached-lists";
import { openWholeList } from "./whole-list";

/** A packed list whose last four bytes tell its unpacked size, as in every gzipped file. */
function packed(unpackedSize: number): ArrayBuffer {
  const bytes = new ArrayBuffer(16);
  new DataView(bytes).setUint32(12, unpackedSize, true);
  return bytes;
}

function keep(resource: string, size: number) {
  const list = openWholeList([packed(size)], { resource } as ListView);
  const close = vi.spyOn(list, "close");
  cacheList(resource, { list, at: 1, version: 0 });
  return { isClosed: () => close.mock.calls.length > 0 };
}

const names = ["sa", "user", "opname", "car-type"];
const kept = () => names.filter((name) => cachedList(name));

afterEach(() => names.forEach(dropList));

test("lists beyond the budget are closed, those that were read longest ago first", () => {
  expect(CACHE_BUDGET).toBe(64 * 1024 * 1024);
  const sa = keep("sa", CACHE_BUDGET / 4);
  const user = keep("user", CACHE_BUDGET / 4);
  keep("opname", CACHE_BUDGET / 4);
  expect(kept()).toEqual(["sa", "user", "opname"]);

  const again = keep("sa", CACHE_BUDGET / 4);
  expect([sa.isClosed(), again.isClosed()]).toEqual([true, false]);
  keep("car-type", CACHE_BUDGET / 2);
  expect(kept()).toEqual(["sa", "car-type"]);
  expect(user.isClosed()).toBe(true);
});

test("a list that is larger than the budget is kept until another one is read", () => {
  keep("sa", 1000);
  const opname = keep("opname", 2 * CACHE_BUDGET);
  expect(kept()).toEqual(["opname"]);
  keep("user", 1000);
  expect(kept()).toEqual(["user"]);
  expect(opname.isClosed()).toBe(true);
});
