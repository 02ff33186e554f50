import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import { formatListAddress, parseListAddress } from "./list-address";
import { getPage, PAGE_SIZE } from "./paging";

const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.integer({ min: 0, max: 200 }));
const count = fc.oneof(fc.nat({ max: 200 }), fc.nat());

testProperty(
  "a window starts at a multiple of its size, is inside the list, and has the wanted index if the list has it",
  500,
  fc.property(anyNumber, count, (index, rows) => {
    const { start, end, hasPrevious, hasNext, label } = getPage(index, rows);
    expect(start % PAGE_SIZE).toBe(0);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end - start).toBeLessThanOrEqual(PAGE_SIZE);
    expect(end).toBeLessThanOrEqual(rows);
    if (rows > 0) expect(end).toBeGreaterThan(start);
    if (index >= 0 && index < rows) expect(start <= index && Math.floor(index) < end).toBe(true);
    expect([hasPrevious, hasNext]).toEqual([start > 0, end < rows]);
    expect(label).toBe(`Tampil ${rows && start + 1} - ${end}`);
  }),
);

testProperty(
  "any address can be parsed, and its start is that of a window",
  300,
  fc.property(fc.oneof(fc.webQueryParameters(), fc.string()), fc.string(), (query, start) => {
    for (const params of [new URLSearchParams(query), new URLSearchParams({ mulai: start })]) {
      const read = parseListAddress(params);
      expect(Number.isSafeInteger(read.start) && read.start >= 0).toBe(true);
      expect(parseListAddress(new URLSearchParams(formatListAddress(read)))).toEqual(read);
    }
  }),
);
