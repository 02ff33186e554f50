import { expect, test } from "vitest";
import { parseList, rowsInBody } from "./rows";

const ROWS = [{ id: 1 }, null];

test.each([
  ["the body itself", ROWS],
  ["data", { data: ROWS }],
  ["users", { users: ROWS }],
  ["data beside another list", { links: ["x"], data: ROWS }],
  ["users beside another list", { roles: ["x"], users: ROWS }],
  ["the only list", { status: "ok", count: 2, sa: ROWS, meta: {} }],
])("rows are read from %s", (_, body) => {
  expect(rowsInBody(body)).toBe(ROWS);
});

test.each([[[]], [{ data: [] }], [{ sa: [] }], [{ data: [], links: ["x"] }]])(
  "%j is an empty list",
  (body) => {
    expect(rowsInBody(body)).toEqual([]);
  },
);

test.each([
  [null],
  ["[]"],
  [{}],
  [{ message: "Token tidak valid" }],
  [{ data: null }],
  [{ data: { rows: ROWS } }],
  [{ sa: ROWS, links: ["x"] }],
])("%j holds no list", (body) => {
  expect(rowsInBody(body)).toBeNull();
});

const listIn = (text: string, status = 200) => parseList(new TextEncoder().encode(text), status);

test("a list is read from the bytes of a response", () => {
  expect(listIn('{"data": [{"nama": "Ayu \u2013 Bengkel é"}]}')).toEqual({
    ok: true,
    value: [{ nama: "Ayu \u2013 Bengkel é" }],
  });
});

test.each([
  ["expired", '{"message": "Token tidak valid"}'],
  ["single", '{"error": {"sesi": ["Only one session is allowed"]}}'],
])("a list response that reports the session as %s ends the session", (reason, text) => {
  expect(listIn(text)).toEqual({ ok: false, failure: { kind: "session", reason } });
});

test.each(["", "[", "<html>token</html>", "{}", '{"message": "Gagal"}', '"[]"', "\uffff"])(
  "the response %j has no readable list",
  (text) => {
    expect(listIn(text, 203)).toEqual({ ok: false, failure: { kind: "unreadable", status: 203 } });
  },
);

test("numbers that JavaScript cannot hold are read as their digits, others as numbers", () => {
  const rows =
    '[{"id":9007199254740993,"nik":"3201012345678901","a":[-9007199254740994, 0.30000000000000004]},{"id": 7}]';
  expect(listIn(rows)).toEqual({
    ok: true,
    value: [
      {
        id: "9007199254740993",
        nik: "3201012345678901",
        a: ["-9007199254740994", 0.30000000000000004],
      },
      { id: 7 },
    ],
  });
});
