import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { failureOfResponse, readErrorTexts } from "./errors";

type Json = ReturnType<typeof JSON.parse>;

/** The texts and numbers of a value at any depth, in order. */
function* leaves(value: Json): Generator<string> {
  if (typeof value === "string" || typeof value === "number") yield String(value).trim();
  else if (typeof value === "object" && value !== null) {
    for (const entry of Object.values(value)) yield* leaves(entry);
  }
}

const firstLeaf = (value: Json) => leaves(value).find((leaf) => leaf !== "") ?? null;

const word = fc.oneof(fc.string(), fc.constantFrom("", " ", "Token salah", "not ALLOWED", "\n wajib \t"));
// JavaScript reorders keys that look like integers.
const field = fc.string().filter((key) => !/^\d/.test(key));
/** Values that the API may have under `error`: texts, lists, objects, and invalid values among them. */
const errorObject = fc.letrec<{ any: Json; leaf: Json }>((tie) => ({
  leaf: fc.oneof(word, fc.integer(), fc.constantFrom(null, true, undefined)),
  any: fc.oneof(
    { maxDepth: 4 },
    tie("leaf"),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(field, tie("any"), { maxKeys: 4 }),
  ),
})).any;
const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 7 }),
  fc.record({ message: fc.jsonValue(), error: errorObject, errors: errorObject }, { requiredKeys: [] }),
);

testProperty(
  "a failure has its message, and the first text of its error object",
  250,
  fc.property(word, errorObject, errorObject, (message, error, errors) => {
    expect(readErrorTexts({ message, error, errors })).toEqual({
      message: message.trim() || null,
      detail: firstLeaf(error) ?? firstLeaf(errors),
    });
  }),
);

testProperty(
  "the texts of a failure occur in the body, and are never blank",
  250,
  fc.property(anyBody, (body) => {
    const given = new Set(leaves(body));
    for (const text of Object.values(readErrorTexts(body))) {
      if (text === null) continue;
      expect(text).not.toMatch(/^\s|\s$|^$/);
      expect(given).toContain(text);
    }
  }),
);

testProperty(
  "a session ends only by the messages of a response",
  250,
  fc.property(anyBody, fc.boolean(), fc.integer({ min: 400, max: 599 }), (body, signedIn, status) => {
    const { message, detail } = readErrorTexts(body);
    const text = `${message} ${detail}`.toLowerCase();
    const failure = failureOfResponse({ status, statusText: "" }, body, signedIn);
    if (signedIn && text.includes("token")) expect(failure).toEqual({ kind: "session", reason: "expired" });
    else if (signedIn && text.includes("allowed")) expect(failure).toMatchObject({ reason: "single" });
    else expect(failure).toMatchObject({ kind: "http", status, message, detail });
  }),
);

testProperty(
  "a text is found down to the search depth, and ignored below it",
  20,
  fc.property(fc.integer({ min: 0, max: 3000 }), fc.boolean(), (depth, isList) => {
    const [open, close] = isList ? ["[", "]"] : ['{"a":', "}"];
    const body = JSON.parse(`{"error":${open.repeat(depth)}"wajib"${close.repeat(depth)}}`);
    expect(readErrorTexts(body).detail).toBe(depth <= 4 ? "wajib" : null);
  }),
);
