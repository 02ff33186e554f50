import { describe, expect, test } from "vitest";
import { describeFailure, readErrorTexts, readFieldErrors, toApiFailure } from "./errors";

test.each([
  [{ message: " Gagal\n" }, "Gagal", null],
  [{ message: " ", error: " Ditolak " }, null, "Ditolak"],
  [{ message: ["Gagal"], error: { a: [" ", { b: null }, 7] } }, null, "7"],
  [{ error: { a: [true, "", undefined] }, errors: { nama: ["Wajib"] } }, null, "Wajib"],
  [{ error: [[[["Wajib"]]]] }, null, "Wajib"],
  [{ error: [[[[["Wajib"]]]]], errors: [] }, null, null],
  [[{ message: "Gagal" }], null, null],
  [null, null, null],
])("the message of %j is %j, and its detail %j", (body, message, detail) => {
  expect(readErrorTexts(body)).toEqual({ message, detail });
});

test.each([
  [{ message: "Invalid TOKEN" }, "expired"],
  [{ message: "x", error: { sesi: ["Only one session is allowed"] } }, "single"],
  [{ message: "Not allowed without a token" }, "expired"],
  [{ message: "Gagal", more: "token" }, null],
])("%j ends the session of who is signed in: %s", (body, reason) => {
  const answer = { status: 401, statusText: "" };
  const http = { kind: "http", status: 401, ...readErrorTexts(body) };
  expect(toApiFailure(answer, body, true)).toMatchObject(reason ? { kind: "session", reason } : http);
  expect(toApiFailure(answer, body, false)).toMatchObject(http);
});

describe("the messages for single fields", () => {
  test.each<[unknown, object | undefined]>([
    [{ error: { nama: ["Wajib", "x"], username: " taken " } }, { nama: "Wajib", username: "taken" }],
    [{ errors: { nama: { a: [[["Wajib"]]] } }, message: "Gagal" }, { nama: "Wajib" }],
    [{ errors: { nama: { a: { b: [[["x"]]] } } } }, undefined],
    [
      { error: { nama: "satu" }, errors: { nama: "dua", nik: "tiga" } },
      { nama: "satu", nik: "tiga" },
    ],
    [{ error: { nama: [], nik: null, kk: " " } }, undefined],
    [{ error: "Gagal" }, undefined],
    [{ error: ["Gagal"] }, undefined],
    [undefined, undefined],
  ])("are read from %j", (body, fields) => {
    expect(readFieldErrors(body)).toEqual(fields);
    expect(toApiFailure({ status: 422, statusText: "" }, body, false)).toMatchObject({ fields });
  });

  test("are limited in number and length", () => {
    const error = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`f${at}`, "x".repeat(10_000)]),
    );
    const fields = readFieldErrors({ error }) ?? {};
    expect(Object.keys(fields)).toHaveLength(100);
    expect(new Set(Object.values(fields).map(({ length }) => length))).toEqual(new Set([500]));
  });
});

test.each([
  [500, "Kaput", "Kaput (500)"],
  [500, "", "Internal Server Error (500)"],
  [599, "", "Status (599)"],
])("an answer with %d and the status text %j is described as %j", (status, statusText, description) => {
  const failure = toApiFailure({ status, statusText }, undefined, false);
  expect(failure.kind !== "session" && describeFailure(failure)).toBe(description);
});
