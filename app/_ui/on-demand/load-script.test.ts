import { afterEach, expect, test, vi } from "vitest";
import { loadScript } from "./load-script";

const FILE = "http://localhost/_next/static/chunks/126.39d0b30a38a62a58.js";

/** What webpack throws where a script does not come. */
const failed = Object.assign(new Error("Loading chunk 126 failed."), {
  name: "ChunkLoadError",
  request: FILE,
});

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());

test("a script that does not come is told, and asked for again with each call", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const load = vi.fn(() => Promise.resolve({ default: "here" }));
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
  expect(await loadScript(load)).toEqual({ isOutdated: false });
  expect(await loadScript(load)).toEqual({ isOutdated: false });
  expect(await loadScript(load)).toEqual({ default: "here" });
});

test.each([
  ["names it", new Response('{url:"/_next/static/chunks/126.39d0b30a38a62a58.js"}'), false],
  ["names others", new Response('{url:"/_next/static/chunks/126.0123456789abcdef.js"}'), true],
  ["fails", new Response("", { status: 502 }), false],
])("a script that the server's build %s", async (_, answer, isOutdated) => {
  fetched.mockResolvedValue(answer);
  expect(await loadScript(() => Promise.reject(failed))).toEqual({ isOutdated });
});

test("any other error is thrown", async () => {
  await expect(loadScript(() => Promise.reject(new Error("Broken.")))).rejects.toThrow("Broken.");
  await expect(
    loadScript(() => {
      throw new Error("Broken.");
    }),
  ).rejects.toThrow("Broken.");
});
