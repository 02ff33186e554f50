import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { importWith } from "../../testing/settings";
import { SettingsError } from "../process/env";
import { parseApiPaths } from "./call";

const UPDATE = "PUT /api/updatesa/{id}";
const LIST = "GET /api/listallsa";

function complaints(text: string): string[] {
  try {
    parseApiPaths(text);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split("\n");
    throw error;
  }
  return [];
}

function fileOf(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "paths-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "paths.json");
  writeFileSync(file, content);
  return file;
}

/** Imports the URL builder with a paths file. */
async function addressUnder(file: string) {
  const forget = () => void Reflect.deleteProperty(globalThis, Symbol.for("sns.apiPaths"));
  forget();
  onTestFinished(forget);
  return importWith({ API_PATHS_FILE: file, API_BASE_URL: "http://api.test/base" }, () => import("./call"));
}

test.each([
  [UPDATE, "/{id}"],
  [UPDATE, "/v2/{id}/edit/"],
  [UPDATE, "/v2/a%20b/a..b/.../{id}"],
  [LIST, "/"],
  [LIST, "/v2/a;b=c,d:e@f!$&'()*+~-_."],
])("%s may be at %s", (call, path) => {
  expect(parseApiPaths(JSON.stringify({ [call]: path }))).toEqual({ [call]: path });
});

describe("the error is one sentence with the setting and the call for", () => {
  test.each([
    [UPDATE, "", "must start with one /"],
    [UPDATE, "v2/{id}", "must start with one /"],
    [UPDATE, "//jahat.id/{id}", "must start with one /"],
    [UPDATE, "/v2/{id}?x=1", "must have neither query nor fragment"],
    [UPDATE, "/v2/../{id}", "must have no segment . or .."],
    [UPDATE, "/v2/{id}/.", "must have no segment . or .."],
    [UPDATE, "/v2/%2E%2e/{id}", "must have no segment . or .."],
    [UPDATE, "/v2/advisors", "must have {id} once"],
    [UPDATE, "/v2/{id}/{id}", "must have {id} once"],
    [UPDATE, "/v2/sa-{id}", "must have {id} once"],
    [UPDATE, "/v2/{id", "must have {id} once"],
    [LIST, "/v2/{id}", "must have nothing in braces"],
    [LIST, "/v2/a b", "must have any other character percent-encoded"],
    [LIST, "/v2/%4", "must have any other character percent-encoded"],
    [LIST, 7, "must be a text"],
  ])("%s: %j", (call, path, problem) => {
    const [sentence = "", ...more] = complaints(JSON.stringify({ [call]: path }));
    expect(sentence).toContain(`Setting API_PATHS_FILE: the path of "${call}" ${problem}`);
    expect(sentence).toMatch(/\.$/);
    expect(more).toEqual([]);
  });

  test.each(["get /api/listallsa", "__proto__"])("the unknown call %j", (call) => {
    const sentence = `Setting API_PATHS_FILE: ${JSON.stringify(call)} is no call of docs/product/api-contract.md.`;
    expect(complaints(`{${JSON.stringify(call)}: "/v2"}`)).toEqual([sentence]);
  });

  test.each([
    ["# paths", "the file must hold JSON."],
    ["[]", "the file must hold an object of calls and their paths."],
    ["null", "the file must hold an object of calls and their paths."],
    ["7", "the file must hold an object of calls and their paths."],
  ])("the file %j", (text, problem) => {
    expect(complaints(text)).toEqual([`Setting API_PATHS_FILE: ${problem}`]);
  });

  test("each invalid entry", () => {
    expect(complaints(JSON.stringify({ [LIST]: "v2", [UPDATE]: "/v2", a: "/", b: "/" }))).toHaveLength(4);
  });
});

test("a call uses its path in the file that is read at the start, the others their default path", async () => {
  const file = fileOf(JSON.stringify({ [UPDATE]: "/v2/{id}/edit" }));
  const { buildCallUrl } = await addressUnder(file);
  const update = { method: "PUT", endpoint: "/api/updatesa/{id}", params: { id: "a/7" } } as const;
  expect(buildCallUrl(update)).toBe("http://api.test/base/v2/a%2F7/edit");
  writeFileSync(file, JSON.stringify({ [UPDATE]: "v3" }));
  expect(buildCallUrl(update)).toBe("http://api.test/base/v2/a%2F7/edit");
  expect(buildCallUrl({ method: "GET", endpoint: "/api/listallsa" })).toBe(
    "http://api.test/base/api/listallsa",
  );
});

test("a missing file has an error of one sentence", async () => {
  const { buildCallUrl } = await addressUnder(path.join(tmpdir(), "none", "paths.json"));
  expect(() => buildCallUrl({ method: "GET", endpoint: "/opname" })).toThrow(
    "Setting API_PATHS_FILE: the file cannot be read (ENOENT).",
  );
});
