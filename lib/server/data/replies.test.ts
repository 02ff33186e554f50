import { describe, expect, test } from "vitest";
import { saInput } from "../../fields/inputs";
import type { Refusal } from "../session/refusal";
import { writeReply } from "./replies";

const FALLBACK = "An error occurred while deleting SA";
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

describe("the reply for a write", () => {
  test.each(["Data berhasil dihapus", null])("passes on the message %j", (message) => {
    expect(writeReply({ ok: true, value: { message, entryId: 1 } }, FALLBACK)).toEqual({
      kind: "done",
      message,
      at: expect.any(Number),
    });
  });

  test.each<[Refusal, object]>([
    [{ kind: "own-account" }, { kind: "message", text: "Akun yang sedang dipakai tidak dapat dihapus." }],
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
    ["UND_ERR_SOCKET", "Server tidak dapat dihubungi (UND_ERR_SOCKET)"],
    ["EUNKNOWN", "Server tidak dapat dihubungi (EUNKNOWN)"],
  ])("says that the outcome is unknown for %s", (code, description) => {
    expect(writeOf(network(code))).toEqual({
      kind: "message",
      text: `Hasilnya tidak diketahui: ${description}. Periksa daftar sebelum mencoba lagi.`,
    });
  });
});

describe("the reply for a form", () => {
  const named = (fields: Record<string, string>) => ({ ...http({ detail: "dipakai" }), fields }) as Refusal;

  test.each<[Refusal, object]>([
    [named({ nama_sa: "dipakai", id: "x" }), { fields: { nama_sa: "dipakai" } }],
    [named({ toString: "x", constructor: "x" }), {}],
  ])("of %j shows the API's messages at its fields", (failure, fields) => {
    const reply = { kind: "message", text: "dipakai", ...fields };
    expect(writeReply(failed(failure), FALLBACK, sa)).toStrictEqual({ ...reply, requestId: undefined });
  });
});
