import { describe, expect, test } from "vitest";
import {
  type ApiFailure,
  describe as describeFailure,
  isUnsent,
  readFailure,
  readFields,
  readWords,
} from "./errors";

const NO_WORDS = { message: null, detail: null };

describe("the messages of a failure", () => {
  test.each([
    ["a message", { message: "Gagal" }, { message: "Gagal", detail: null }],
    ["an error text", { error: "Gagal" }, { message: null, detail: "Gagal" }],
    [
      "the first value of error",
      { error: { nama: "wajib", username: "taken" } },
      { message: null, detail: "wajib" },
    ],
    [
      "the first entry of the first value",
      { error: { nama: ["The nama field is required.", "second"], username: "taken" } },
      { message: null, detail: "The nama field is required." },
    ],
    ["errors", { errors: { username: ["taken"] } }, { message: null, detail: "taken" }],
    ["a list under errors", { errors: ["satu", "dua"] }, { message: null, detail: "satu" }],
    ["error before errors", { errors: "dua", error: "satu" }, { message: null, detail: "satu" }],
    ["errors when error is empty", { error: {}, errors: "dua" }, { message: null, detail: "dua" }],
    ["both", { message: "Invalid", error: { a: "b" } }, { message: "Invalid", detail: "b" }],
    ["a number as error", { error: { kode: [422] } }, { message: null, detail: "422" }],
    [
      "the first value that is not empty",
      { error: { a: [], b: {}, c: null, d: " ", e: "ya" } },
      { message: null, detail: "ya" },
    ],
    ["a nested text", { error: { profil: { nama: ["wajib"] } } }, { message: null, detail: "wajib" }],
    ["a text at depth four", { error: [{ a: [{ b: "wajib" }] }] }, { message: null, detail: "wajib" }],
    ["trimmed texts", { message: " Gagal\n", error: [" x "] }, { message: "Gagal", detail: "x" }],
  ])("are read from %s", (_, body, words) => {
    expect(readWords(body)).toEqual(words);
  });

  test.each([
    undefined,
    null,
    "",
    "<html>Bad Gateway</html>",
    502,
    true,
    [],
    ["Gagal"],
    [{ message: "Gagal" }],
    {},
    { message: "" },
    { message: "  " },
    { message: null },
    { message: { text: "x" } },
    { error: {} },
    { error: [] },
    { error: { nama: [] } },
    { error: true },
    { error: null, errors: null },
    { error: [{ a: [{ b: ["terlalu dalam"] }] }] },
    { status: "Gagal" },
  ])("are none in %j", (body) => {
    expect(readWords(body)).toEqual(NO_WORDS);
  });
});

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
    expect(readFields(body)).toEqual(fields);
    expect(readFailure({ status: 422, statusText: "" }, body, false)).toMatchObject({ fields });
  });

  test("are limited in number and length", () => {
    const error = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`f${at}`, "x".repeat(10_000)]),
    );
    const fields = readFields({ error }) ?? {};
    expect(Object.keys(fields)).toHaveLength(100);
    expect(new Set(Object.values(fields).map(({ length }) => length))).toEqual(new Set([500]));
  });
});

describe("the end of a session", () => {
  const read = (body: unknown, signedIn = true, status = 401) =>
    readFailure({ status, statusText: "" }, body, signedIn);

  test.each([
    { message: "Token tidak valid" },
    { message: "token" },
    { message: "JWT TOKEN EXPIRED" },
    { message: "TokenExpiredError" },
    { error: "invalid token" },
    { error: { auth: ["Token tidak dikenal"] } },
    { errors: ["Token"] },
    { message: "Gagal", error: "token" },
  ])("is announced by %j", (body) => {
    expect(read(body)).toEqual({ kind: "session", reason: "expired" });
  });

  test.each([
    { message: "Only one session is allowed" },
    { message: "NOT ALLOWED" },
    { error: "allowed" },
    { message: "Gagal", errors: { sesi: "Allowed once" } },
  ])("as the only allowed one is announced by %j", (body) => {
    expect(read(body)).toEqual({ kind: "session", reason: "single" });
  });

  test("is `expired` if the message has both words", () => {
    expect(read({ message: "Only one token is allowed" })).toEqual({ kind: "session", reason: "expired" });
    expect(read({ message: "not allowed", error: "token" })).toEqual({ kind: "session", reason: "expired" });
  });

  test("is detected with any status", () => {
    for (const status of [400, 403, 404, 422, 500]) {
      expect(read({ message: "Token" }, true, status)).toMatchObject({ kind: "session" });
    }
  });

  test("is not detected in the response to a login", () => {
    for (const message of ["Token tidak valid", "not allowed"]) {
      expect(read({ message }, false)).toMatchObject({ kind: "http", message });
    }
  });

  test("is not detected without a message, or in other messages", () => {
    for (const body of [
      undefined,
      "<html>token</html>",
      { token: "x" },
      { message: "Gagal" },
      { message: "to", error: "ken" },
    ]) {
      expect(read(body)).toMatchObject({ kind: "http", status: 401 });
    }
  });
});

test.each([
  ["the server's own status text", 500, "Kaput", "Kaput (500)"],
  ["the standard status text if the server sends none", 500, "", "Internal Server Error (500)"],
  ["a generic text for an unknown status", 599, "", "Status (599)"],
])("a failed answer is described with %s", (_, status, statusText, description) => {
  const failure = readFailure({ status, statusText }, undefined, false);
  expect(failure.kind !== "session" && describeFailure(failure)).toBe(description);
});

test.each([
  [{ kind: "network", code: "ETIMEDOUT", timeout: true }, "Server tidak menjawab tepat waktu (ETIMEDOUT)"],
  [{ kind: "network", code: "ECONNREFUSED", timeout: false }, "Server tidak dapat dihubungi (ECONNREFUSED)"],
  [{ kind: "unreadable", status: 200 }, "Jawaban server tidak dapat dibaca (200)"],
  [{ kind: "oversized", status: 200 }, "Jawaban server terlalu besar (200)"],
] as const)("%j is described with its code", (failure, description) => {
  expect(describeFailure(failure)).toBe(description);
});

test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EADDRESS"])(
  "a call that failed with %s never reached the API",
  (code) => {
    expect(isUnsent({ kind: "network", code, timeout: false })).toBe(true);
  },
);

test.each<ApiFailure>([
  { kind: "network", code: "ETIMEDOUT", timeout: true },
  { kind: "network", code: "ECONNRESET", timeout: false },
  { kind: "network", code: "EUNKNOWN", timeout: false },
  { kind: "unreadable", status: 200 },
  { kind: "oversized", status: 200 },
  { kind: "session", reason: "expired" },
  { kind: "http", status: 500, statusText: "Kaput", message: null, detail: null },
])("a call that ended with %j may have changed something", (failure) => {
  expect(isUnsent(failure)).toBe(false);
});
