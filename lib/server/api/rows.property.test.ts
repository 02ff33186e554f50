import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { readRows } from "./rows";

const rows = fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 });
const noArray = fc.jsonValue({ maxDepth: 2 }).filter((value) => !Array.isArray(value));
const others = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 });

testProperty(
  "the rows under a known key are read, whatever other keys there are",
  150,
  fc.property(rows, others, fc.constantFrom("data", "users"), (list, around, key) => {
    const { data: _, users: __, ...beside } = around;
    expect(readRows({ ...beside, [key]: list })).toBe(list);
    expect(readRows({ [key]: list, ...beside })).toBe(list);
    expect(readRows(list)).toBe(list);
  }),
);

testProperty(
  "under an unknown key the rows are read if it is the only array",
  150,
  fc.property(fc.dictionary(fc.string(), noArray), rows, rows, (around, list, second) => {
    const { data: _, users: __, sa: ___, links: ____, ...beside } = around;
    expect(readRows({ ...beside, sa: list })).toBe(list);
    expect(readRows({ ...beside, sa: list, links: second })).toBeNull();
    expect(readRows(beside)).toBeNull();
  }),
);

testProperty(
  "every returned row occurs in the body",
  150,
  fc.property(fc.jsonValue({ maxDepth: 4 }), (body) => {
    const found = readRows(body);
    if (found === null) return;
    expect(Array.isArray(found)).toBe(true);
    expect(found === body || Object.values(body as object).includes(found)).toBe(true);
  }),
);
