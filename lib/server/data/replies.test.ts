import { describe, expect, test } from "vitest";
import { saInput } from "../../fields/inputs";
import type { Refusal } from "../session/refusal";
import { failedWrite, listProblem, picksReply, readProblem, unsentProblem, writeReply } from "./replies";

const FALLBACK = "An error occurred while deleting SA";
const NOT_ALLOWED = { kind: "message", text: "Anda tidak memiliki izin untuk tindakan ini." };
const EXPIRED = { kind: "session", reason: "expired" };
const SINGLE = { kind: "session", reason: "single" };

const http = (changes: { status?: number; message?: string; detail?: string }): Refusal => ({
  kind: "http",
  status: 500,
  statusText: "Internal Server Error",
  message: null,
  detail: null,
  ...changes,
});
const network = (code: string): Refusal => ({ kind: "network", code, timeout: code === "ETIMEDOUT" });
const failed = (failure: Refusal) => ({ ok: false as const, failure });
const sa = { endpoint: "/api/tambahsa", encoding: "form", input: saInput } as const;
const writeOf = (failure: Refusal) => writeReply(failed(failure), FALLBACK);

describe("the problem of a list", () => {
  test("is unavailable for a 404", () => {
    expect(listProblem(http({ status: 404, message: "Kosong" }))).toEqual({ kind: "unavailable" });
  });

  test.each<[Refusal, object]>([
    [http({}), { kind: "message", text: "Internal Server Error (500)" }],
    [http({ message: "Kaput", detail: "x" }), { kind: "message", text: "Internal Server Error (500)" }],
    [network("ETIMEDOUT"), { kind: "message", text: "Server tidak menjawab tepat waktu (ETIMEDOUT)" }],
    [network("ECONNREFUSED"), { kind: "message", text: "Server tidak dapat dihubungi (ECONNREFUSED)" }],
    [
      { kind: "unreadable", status: 200 },
      { kind: "message", text: "Jawaban server tidak dapat dibaca (200)" },
    ],
    [
      { kind: "oversized", status: 404 },
      { kind: "message", text: "Jawaban server terlalu besar (404)" },
    ],
    [{ kind: "forbidden" }, NOT_ALLOWED],
    [{ kind: "signed-out" }, EXPIRED],
    [{ kind: "session", reason: "expired" }, EXPIRED],
    [{ kind: "session", reason: "single" }, SINGLE],
  ])("returns the problem of %j", (failure, problem) => {
    expect(listProblem(failure)).toEqual(problem);
    expect(readProblem(failure)).toEqual(problem);
  });

  test("a 404 of any other call is a problem", () => {
    const failure: Refusal = {
      kind: "http",
      status: 404,
      statusText: "Not Found",
      message: null,
      detail: null,
    };
    expect(readProblem(failure)).toEqual({ kind: "message", text: "Not Found (404)" });
  });
});

describe("the reply for a write", () => {
  test.each(["Data berhasil dihapus", null])("passes on the message %j", (message) => {
    expect(writeReply({ ok: true, value: message }, FALLBACK)).toEqual({
      kind: "done",
      message,
      at: expect.any(Number),
    });
  });

  test.each<[string, Refusal, string]>([
    ["the first value of the error object", http({ detail: "dipakai", message: "Gagal" }), "dipakai"],
    ["the message without an error object", http({ message: "Gagal" }), "Gagal"],
    ["the fallback without a message of the API", http({}), FALLBACK],
    ["the fallback for a missing record without a message", http({ status: 404 }), FALLBACK],
  ])("shows %s", (_, failure, text) => {
    expect(writeOf(failure)).toEqual({ kind: "message", text });
  });

  test.each<[Refusal, object]>([
    [{ kind: "forbidden" }, NOT_ALLOWED],
    [{ kind: "own-account" }, { kind: "message", text: "Akun yang sedang dipakai tidak dapat dihapus." }],
    [{ kind: "signed-out" }, EXPIRED],
    [{ kind: "session", reason: "single" }, SINGLE],
  ])("returns the problem of %j", (failure, problem) => {
    expect(writeOf(failure)).toEqual(problem);
  });

  test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EADDRESS"])("says that it failed for %s", (code) => {
    expect(writeOf(network(code))).toEqual({
      kind: "message",
      text: `${FALLBACK}\nServer tidak dapat dihubungi (${code})`,
    });
  });

  test.each([
    ["ETIMEDOUT", "Server tidak menjawab tepat waktu (ETIMEDOUT)"],
    ["ECONNRESET", "Server tidak dapat dihubungi (ECONNRESET)"],
    ["UND_ERR_SOCKET", "Server tidak dapat dihubungi (UND_ERR_SOCKET)"],
    ["EUNKNOWN", "Server tidak dapat dihubungi (EUNKNOWN)"],
  ])("says that the outcome is unknown for %s", (code, description) => {
    expect(writeOf(network(code))).toEqual({
      kind: "message",
      text: `Hasilnya tidak diketahui: ${description}. Periksa daftar sebelum mencoba lagi.`,
    });
  });
});

describe("the reply for a write that shows the message first", () => {
  test.each<[Refusal, string]>([
    [http({ detail: "dipakai", message: "Gagal" }), "Gagal"],
    [http({ detail: "dipakai" }), "dipakai"],
    [http({}), FALLBACK],
  ])("of %j shows %s", (failure, text) => {
    expect(failedWrite(failure, FALLBACK, { ...sa, words: "message" })).toEqual({ kind: "message", text });
  });
});

describe("the reply for a form", () => {
  const named = (fields: Record<string, string>) => ({ ...http({ detail: "dipakai" }), fields }) as Refusal;

  test.each<[Refusal, object]>([
    [named({ nama_sa: "dipakai", id: "x" }), { fields: { nama_sa: "dipakai" } }],
    [named({ toString: "x", constructor: "x" }), {}],
    [http({ detail: "dipakai" }), {}],
  ])("of %j shows the API's messages at its fields", (failure, fields) => {
    const reply = { kind: "message", text: "dipakai", ...fields };
    expect(writeReply(failed(failure), FALLBACK, sa)).toStrictEqual({ ...reply, requestId: undefined });
  });

  test("after a success or an ended session is that of a write", () => {
    expect(writeReply({ ok: true, value: "ya" }, FALLBACK, sa)).toMatchObject({
      kind: "done",
      message: "ya",
    });
    const ended: Refusal = { kind: "session", reason: "single" };
    expect(writeReply(failed(ended), FALLBACK, sa)).toEqual(SINGLE);
  });
});

describe("the reply for a pick list", () => {
  const message = { kind: "message", text: "An error occurred while get list dealer" };

  test("has its choices", () => {
    expect(picksReply({ ok: true, value: ["A"] })).toEqual({ kind: "choices", choices: ["A"] });
  });

  test.each<[Refusal, object]>([
    [http({ status: 404, message: "Kosong" }), { kind: "unavailable" }],
    [http({ message: "Rusak" }), message],
    [network("ETIMEDOUT"), message],
    [{ kind: "unreadable", status: 200 }, message],
    [{ kind: "forbidden" }, NOT_ALLOWED],
    [{ kind: "signed-out" }, EXPIRED],
    [{ kind: "session", reason: "single" }, SINGLE],
  ])("of %j returns %j", (failure, reply) => {
    expect(picksReply(failed(failure))).toEqual(reply);
  });
});

test.each<[Refusal, object]>([
  [http({ message: "Gagal" }), { kind: "message", text: `${FALLBACK}\nInternal Server Error (500)` }],
  [
    network("ETIMEDOUT"),
    { kind: "message", text: `${FALLBACK}\nServer tidak menjawab tepat waktu (ETIMEDOUT)` },
  ],
  [{ kind: "signed-out" }, EXPIRED],
  [{ kind: "forbidden" }, NOT_ALLOWED],
])("a write that failed with %j is known not to be sent", (failure, problem) => {
  expect(unsentProblem(failure, FALLBACK)).toEqual(problem);
});
