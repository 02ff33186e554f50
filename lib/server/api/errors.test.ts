import { describe, expect, test } from "vitest";
import { describeFailure, failureOfResponse, readFieldErrors } from "./errors";

describe("the messages for single fields", () => {
  test.each<[unknown, object | undefined]>([
    [{ error: { nama: ["Wajib", "x"], username: " taken " } }, { nama: "Wajib", username: "taken" }],
    [{ errors: { nama: { a: ["Wajib"] } }, message: "Gagal" }, { nama: "Wajib" }],
    [
      { error: { nama: "satu" }, errors: { nama: "dua", nik: "tiga" } },
      { nama: "satu", nik: "tiga" },
    ],
    [{ error: { nama: [], nik: null, kk: " " } }, undefined],
    [{ error: "Gagal" }, undefined],
    [{ error: ["Gagal"] }, undefined],
    [{ message: "Gagal" }, undefined],
    [undefined, undefined],
    ["<h1>Gagal</h1>", undefined],
  ])("are read from %j", (body, fields) => {
    expect(readFieldErrors(body)).toEqual(fields);
    expect(failureOfResponse({ status: 422, statusText: "" }, body, false)).toMatchObject({ fields });
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
  ["the server's own status text", 500, "Kaput", "Kaput (500)"],
  ["the standard status text if the server sends none", 500, "", "Internal Server Error (500)"],
  ["a generic text for an unknown status", 599, "", "Status (599)"],
])("a failed answer is described with %s", (_, status, statusText, description) => {
  const failure = failureOfResponse({ status, statusText }, undefined, false);
  expect(failure.kind !== "session" && describeFailure(failure)).toBe(description);
});
