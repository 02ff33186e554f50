import { once } from "node:events";
import { expect, test } from "vitest";
import { applyListChange } from "@/lib/list/change-list";
import type { ColumnarList } from "@/lib/list/list";
import { serveRows } from "./serve-rows";

const LENGTH = 2500;

const listOf = (): ColumnarList => ({
  length: LENGTH,
  columns: {
    id: Array.from({ length: LENGTH }, (_, at) => String(at)),
    brand: { values: ["Honda", "Toyota"], at: Array.from({ length: LENGTH }, (_, at) => at % 2) },
  },
});

test("rows are handed out in the wished order, as they were, whatever becomes of their list", async () => {
  const list = listOf();
  const places = Array.from({ length: LENGTH }, (_, at) => LENGTH - 1 - at);
  const { port1, port2 } = new MessageChannel();
  serveRows(list, places, ["brand", "id", "gone"], port1);
  expect(applyListChange(list, "id", { key: "2499", row: null })).toBe(true);
  expect(applyListChange(list, "id", { key: "0", row: { id: "0", brand: "Suzuki" } })).toBe(true);
  const parts: unknown[][] = [];
  do {
    port2.postMessage("next");
    const [rows] = await once(port2, "message");
    parts.push(rows);
  } while (parts.at(-1)?.length !== 0);
  expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 500, 0]);
  expect(parts.flat()).toEqual(places.map((at) => [at % 2 ? "Toyota" : "Honda", String(at), ""]));
});
