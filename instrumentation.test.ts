import { afterEach, expect, test, vi } from "vitest";
import { importWith } from "./lib/testing/settings";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ["PORT", "x", "must be a whole number"],
  ["API_PATHS_FILE", "/none/paths.json", "the file cannot be read"],
])("a wrong %s stops the start with one sentence", async (name, value, sentence) => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const stopped = new Error("The process ended.");
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw stopped;
  });
  const { register } = await importWith({ [name]: value }, () => import("./instrumentation"));
  await expect(register()).rejects.toBe(stopped);
  expect(exit).toHaveBeenCalledWith(1);
  expect(said.mock.calls.flat()).toEqual([expect.stringMatching(`^Setting ${name}: ${sentence}.*\\.\n$`)]);
});
