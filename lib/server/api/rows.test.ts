import { expect, test } from "vitest";
import { findRowsInBody, parseListBody } from "./rows";

const ROWS = [{ id: 1 }, null];

test.each<[unknown, unknown[] | null]>([
  [ROWS, ROWS],
  [{ data: ROWS, links: ["x"] }, ROWS],
  [{ roles: ["x"], users: ROWS }, ROWS],
  [{ status: "ok", count: 2, sa: ROWS, meta: {} }, ROWS],
  [{ data: [], links: ["x"] }, []],
  [null, null],
  ["[]", null],
  [{ data: null, message: "Token tidak valid" }, null],
  [{ data: { rows: ROWS } }, null],
  [{ sa: ROWS, links: ["x"] }, null],
])("of %j the rows are %j", (body, rows) => {
  expect(findRowsInBody(body)).toEqual(rows);
});

const listIn = (text: string, status = 200) => parseListBody(new TextEncoder().encode(text), status);

test.each([
  ["expired", '{"message": "Token tidak valid"}'],
  ["single", '{"error": {"sesi": ["Only one session is allowed"]}}'],
])("a list response that reports the session as %s ends the session", (reason, text) => {
  expect(listIn(text)).toEqual({ ok: false, failure: { kind: "session", reason } });
});

test.each(["", "[", "<html>token</html>", '{"message": "Gagal"}', "\uffff"])(
  "the response %j has no readable list",
  (text) => {
    expect(listIn(text, 203)).toEqual({ ok: false, failure: { kind: "unreadable", status: 203 } });
  },
);

test("numbers that JavaScript cannot hold are read as their digits, others as numbers", () => {
  const row = '"nik":"3201012345678901","a":[-9007199254740994, 0.30000000000000004]';
  expect(listIn(`[{"id":9007199254740993,${row}},{"id": 7}]`)).toEqual({
    ok: true,
    value: [
      { id: "9007199254740993", nik: "3201012345678901", a: ["-9007199254740994", 0.30000000000000004] },
      { id: 7 },
    ],
  });
});
