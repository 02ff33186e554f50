import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListView } from "../../list/list";
import { createCellReader, readWindow } from "../../list/list-window";
import { RESOURCES, saResource } from "../../resources/registry";
import { readField } from "../../resources/resource-definition";
import { plain, toColumnarList } from "../../testing/lists";
import { testProperty } from "../../testing/property";
import { createListView } from "../data/lists";
import { createColumnCollector } from "./incoming-list";

const value = fc.oneof(
  fc.constantFrom("", " ", "-", "Astra", "12500", "12500.00", "1e999", "-0", "007", "2024-03-05T14:30:00Z"),
  fc.string(),
  fc.double(),
  fc.constantFrom(null, undefined, true, {}, []),
);

describe.each(RESOURCES)("the list of $name", (resource) => {
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(null, undefined, "teks", 7, []));
  const record = fc.record(Object.fromEntries(Object.keys(resource.row).map((field) => [field, value])), {
    requiredKeys: [],
  });
  const few = fc.array(fc.oneof({ weight: 5, arbitrary: record }, { weight: 1, arbitrary: odd }), {
    maxLength: 12,
  });
  // Rows that repeat are packed in another way.
  const rows = fc
    .tuple(few, fc.integer({ min: 1, max: 12 }))
    .map(([list, times]) => Array.from({ length: times }, () => list).flat());
  const view: ListView = createListView(resource, "admin.it", "Asia/Jakarta");

  testProperty(
    "reaches the browser with every cell of the API, and no other field",
    40,
    fc.property(rows, (list) => {
      const arrived = JSON.parse(JSON.stringify(toColumnarList(resource, list)));
      const { length, columns } = plain(arrived);
      const shown = [...resource.columns.map(({ field }) => field), ...resource.searchBy];
      const more = [resource.key, resource.picture?.field].filter((field) => field !== undefined);
      expect(Object.keys(columns).toSorted()).toEqual([...new Set([...shown, ...more])].toSorted());
      expect(length).toBe(list.length);
      for (const [field, cells] of Object.entries(columns)) {
        expect(cells).toEqual(list.map((row) => readField(resource, field, row)));
      }
    }),
  );

  testProperty(
    "shows the same window in the browser as on the server, while the rows come and after it",
    40,
    fc.property(rows, rows, fc.integer({ min: -5, max: 200 }), (first, next, start) => {
      const list = [...first, ...next];
      const columns = createColumnCollector(resource);
      const onServer = (field: string, place: number) => readField(resource, field, list[place]);
      columns.add(first);
      expect(readWindow(view, columns.read, start, first.length, null)).toEqual(
        readWindow(view, onServer, start, first.length, null),
      );
      columns.add(next);
      const arrived = JSON.parse(JSON.stringify(columns.end()));
      const listWindow = readWindow(view, createCellReader(arrived), start, list.length, null);
      expect(listWindow).toEqual(readWindow(view, onServer, start, list.length, null));
      expect(listWindow.rows.flatMap(({ cells }) => cells)).not.toContain("");
    }),
  );
});

test("a column with very many distinct values keeps them, and is read while it grows", () => {
  const columns = createColumnCollector(saResource);
  const names = Array.from({ length: 30_000 }, (_, at) => `Nama ${at % 25_000}`);
  const rows = names.map((nama_sa) => ({ nama_sa, dealer: "Astra" }));
  columns.add(rows.slice(0, 10_000));
  columns.add(rows.slice(10_000));
  expect([columns.read("nama_sa", 9_999), columns.read("nama_sa", 29_999)]).toEqual([
    names[9_999],
    names[29_999],
  ]);
  const whole = plain(columns.end());
  expect(whole.columns.nama_sa).toEqual(names);
  expect(new Set(whole.columns.dealer)).toEqual(new Set(["Astra"]));
});

test("half a surrogate pair stops no list: an address takes the key of each record", () => {
  const { columns } = plain(toColumnarList(saResource, [{ id: "7\ud83d", nama_sa: "\udc00 Budi" }]));
  expect(columns).toMatchObject({ id: ["7\ufffd"], nama_sa: ["\ufffd Budi"] });
});
