import { expect, test } from "vitest";
import { readRows } from "./rows";

const ROWS = [{ id: 1 }, null];

test.each([
  ["the body itself", ROWS],
  ["data", { data: ROWS }],
  ["users", { users: ROWS }],
  ["data beside another list", { links: ["x"], data: ROWS }],
  ["users beside another list", { roles: ["x"], users: ROWS }],
  ["the only list", { status: "ok", count: 2, sa: ROWS, meta: {} }],
])("rows are read from %s", (_, body) => {
  expect(readRows(body)).toBe(ROWS);
});

test.each([[[]], [{ data: [] }], [{ sa: [] }], [{ data: [], links: ["x"] }]])(
  "%j is an empty list",
  (body) => {
    expect(readRows(body)).toEqual([]);
  },
);

test.each([
  [undefined],
  [null],
  [""],
  ["[]"],
  [0],
  [true],
  [{}],
  [{ message: "Token tidak valid" }],
  [{ data: null }],
  [{ data: { rows: ROWS } }],
  [{ sa: ROWS, links: ["x"] }],
])("%j holds no list", (body) => {
  expect(readRows(body)).toBeNull();
});
