import { expect, test } from "vitest";
import { saResource } from "../../resources/registry";
import type { Refusal } from "../session/refusal";
import { toListProblem, toWriteProblem } from "./replies";

// The replies to all faults of the API: lib/testing/faults/expected.ts.
const FALLBACK = "An error occurred while creating SA";
const replyTo = (failure: Refusal) => toWriteProblem(failure, "create", saResource);

test.each<[string, boolean]>([
  ["ECONNREFUSED", true],
  ["ENOTFOUND", true],
  ["EAI_AGAIN", true],
  ["EADDRESS", true],
  ["UND_ERR_SOCKET", false],
  ["EUNKNOWN", false],
])("a write that fails with %s is said to be unsent: %s", (code, isUnsent) => {
  const reason = `Server tidak dapat dihubungi (${code})`;
  expect(replyTo({ kind: "network", code, timeout: false })).toEqual({
    kind: "message",
    text: isUnsent
      ? `${FALLBACK}\n${reason}`
      : `Hasilnya tidak diketahui: ${reason}. Periksa daftar sebelum mencoba lagi.`,
  });
});

test("the own account is not deleted", () => {
  const text = "Akun yang sedang dipakai tidak dapat dihapus.";
  expect(replyTo({ kind: "own-account" })).toEqual({ kind: "message", text });
});

test.each<[Record<string, string>, object]>([
  [{ nama_sa: "dipakai", id: "x" }, { fields: { nama_sa: "dipakai" } }],
  [{ toString: "x", constructor: "x" }, {}],
])("the API's messages %j are shown at fields of the form alone", (fields, shown) => {
  const words = { statusText: "", message: null, detail: "dipakai" };
  expect(replyTo({ kind: "http", status: 500, ...words, fields })).toStrictEqual({
    ...{ kind: "message", text: "dipakai", requestId: undefined },
    ...shown,
  });
});

test("a 404 that is too large is no answer that the API lacks the list", () => {
  const text = "Jawaban server terlalu besar (404)";
  expect(toListProblem({ kind: "oversized", status: 404 })).toEqual({ kind: "message", text });
});
