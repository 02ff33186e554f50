import fc from "fast-check";
import { expect } from "vitest";
import { opnameResource } from "../resources/registry";
import { plain, toColumnarList } from "../testing/lists";
import { testProperty } from "../testing/property";
import { createListBuilder } from "./list-builder";
import { compilePattern, findMatchingRows } from "./search/search";

const text = fc.constantFrom("", "Astra", " Astra", "Auto ", "7", "x".repeat(30));
const row = fc.record({
  dealer: text,
  cabang: text,
  jumlah: fc.oneof(fc.integer(), text),
  created_at: fc.string(),
});
/** Rows that repeat are packed in another way. */
const rows = fc.tuple(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 6 }));
const pieces = fc.array(
  rows.map(([list, times]) => Array.from({ length: times }, () => list).flat()),
  { minLength: 1, maxLength: 5 },
);

testProperty(
  "a list in pieces has every cell that it has at once, and finds the same rows, searched before or not",
  60,
  fc.property(pieces, fc.constantFrom("", "a", "^7$", "auto"), (list, source) => {
    const growing = createListBuilder();
    const pattern = compilePattern(source);
    let previous = { rows: [] as number[], searchedCount: 0 };
    let received: unknown[] = [];
    for (const piece of list) {
      growing.add(JSON.parse(JSON.stringify(toColumnarList(opnameResource, piece))));
      received = [...received, ...piece];
      const [grown, whole] = [growing.toList(), toColumnarList(opnameResource, received)];
      expect(plain(grown)).toEqual(plain(whole));
      expect(grown.untrimmed ?? {}).toEqual(whole.untrimmed ?? {});
      const found = findMatchingRows(grown, opnameResource.searchBy, pattern, previous);
      expect(found).toEqual(findMatchingRows(whole, opnameResource.searchBy, pattern));
      previous = { rows: found, searchedCount: grown.length };
    }
  }),
);
