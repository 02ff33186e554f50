import fc from "fast-check";
import { expect, test } from "vitest";
import { testProperty } from "../../testing/property";
import { createListParser } from "./list-parser";
import { parseListBody } from "./rows";

const encoder = new TextEncoder();

/** Reads a body in parts of these sizes, over and over. */
function readInParts(body: Uint8Array, sizes: number[]) {
  const reader = createListParser();
  const rows: unknown[] = [];
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    rows.push(...reader.read(body.subarray(at, at + size)));
    at += size;
  }
  const end = reader.finish(203);
  return end.ok && end.value === null ? { ok: true, value: rows } : end;
}

const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom('"', "\\", "[{", "}],", "é", "€", "😀", "\ufeff", "\ud800", "Token", "data"),
);
const { row } = fc.letrec((tie) => ({
  row: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(text, fc.double(), fc.integer(), fc.constantFrom(null, true, false, -0, 1e300)),
    fc.array(tie("row"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("id", "__proto__", "data", "é", 'a"]', "1"), tie("row"), { maxKeys: 4 }),
  ),
}));
const key = fc.oneof(
  fc.constantFrom("data", "users", "sa", "links", "meta", "message", "error", "1", "__proto__"),
  fc.string({ maxLength: 3 }).filter((name) => !name.includes("\\")),
);
const rows = fc.array(row, { maxLength: 8 });

/** A member of a wrapper as text: a key may occur twice, and may be written with escapes. */
const member = fc
  .tuple(key, fc.oneof({ arbitrary: rows, weight: 2 }, row), fc.boolean())
  .map(([name, value, escapes]) => {
    const written = JSON.stringify(name);
    return `${escapes ? written.replace("a", "\\u0061") : written}: ${JSON.stringify(value)}`;
  });
const wrapper = fc.array(member, { maxLength: 6 }).map((members) => `{${members.join(" ,")}}`);
const json = fc.oneof(
  wrapper,
  fc
    .tuple(rows, fc.constantFrom(undefined, 2, "\t"))
    .map(([list, space]) => JSON.stringify(list, null, space)),
  row.map((value) => JSON.stringify(value)),
);
const body = fc
  .tuple(fc.constantFrom("", "", " \n", "\ufeff"), json, fc.constantFrom("", "", "\r\n "))
  .map((parts) => encoder.encode(parts.join("")));

testProperty(
  "the rows of a body that comes in parts are those of the whole body",
  500,
  fc.property(body, sizes, (bytes, parts) => {
    expect(readInParts(bytes, parts)).toEqual(parseListBody(bytes, 203));
  }),
);

/** Changes a body: cuts it off, or replaces a few of its bytes. */
const damaged = fc
  .tuple(
    body,
    fc.nat(),
    fc.constantFrom(0, 1, 2),
    fc.array(fc.oneof(fc.constantFrom(...encoder.encode('[]{},:"\\0e '), 0xef, 0xbb, 0xbf), fc.nat(255)), {
      maxLength: 3,
    }),
  )
  .map(([bytes, place, removed, added]) => {
    const at = bytes.length === 0 ? 0 : place % bytes.length;
    return Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at + removed)]);
  });

testProperty(
  "a damaged body is read as it is as a whole, valid or not",
  1500,
  fc.property(damaged, sizes, (bytes, parts) => {
    expect(readInParts(bytes, parts)).toEqual(parseListBody(bytes, 203));
  }),
);

/** The rows that are returned with each part of a body. */
function rowsWith(...parts: string[]) {
  const reader = createListParser();
  return parts.map((part) => reader.read(encoder.encode(part)));
}

test("rows are read as soon as they are complete, odd ones too, and numbers that JavaScript cannot hold", () => {
  const parts = ['{"data" : [null, {"id": 9007199254740993},', '{"id":', '"2"}, [3', "]]"];
  expect(rowsWith(...parts)).toEqual([[null, { id: "9007199254740993" }], [], [{ id: "2" }], [[3]]]);
});

const LONG = `{"keterangan": "${"x".repeat(200)}", `;

test.each([
  ["the body", ["["], true],
  ["users behind another list", ['{"links": [], "users":['], true],
  ["another list, from its first object on", ['{"links": ["x"], "sa": ['], true],
  ["a key in two parts", ['{"us', 'ers": ['], true],
  ["a key and its list in two parts", [`${LONG}"data" : `, "["], true],
  ["a key in single bytes", [...'{"data": ['], true],
  ["a list that begins with something else", ['{"sa": [7,'], false],
  ["a list of messages", ['{"err', 'or": ['], false],
  ["messages far behind the beginning", [`${LONG}"errors"`, ": ["], false],
  ["a list below the values of the body", ['{"meta": {"data": ['], false],
  ["a list under a key with escapes", ['{"d\\u0061ta": ['], false],
  ["a key that only ends like another", ['{"x\\"data": ['], false],
])("of %s rows are read early or not", (_, parts, isEarly) => {
  expect(rowsWith(...parts, '{"id": 1},').at(-1)).toEqual(isEarly ? [{ id: 1 }] : []);
});
