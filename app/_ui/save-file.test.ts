import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file";

const canShare = (): boolean => true;
const link = { href: "", download: "", click: vi.fn() };
const share = vi.fn(async (_: ShareData) => {});

beforeEach(() => {
  vi.stubGlobal("document", { createElement: () => link });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const save = () => saveFile(new Blob(["1"], { type: "text/csv" }), "Daftar SA.csv");

test.each([
  ["a browser", { canShare, share }],
  ["an installed app that is no iPhone's", { standalone: undefined, canShare, share }],
  ["an iPhone's tab", { standalone: false, canShare, share }],
  ["an iPhone that shares no such file", { standalone: true, canShare: () => false, share }],
  ["an old iPhone", { standalone: true }],
])("%s downloads a file", (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  save();
  expect(link.click).toHaveBeenCalledOnce();
  expect(link.download).toBe("Daftar SA.csv");
  expect(share).not.toHaveBeenCalled();
});

test.each([
  ["", 0],
  ["AbortError", 0],
  ["NotAllowedError", 1],
])("an app on an iPhone's home screen shares it; %j downloads %i", async (why, downloads) => {
  vi.stubGlobal("navigator", { standalone: true, canShare, share });
  if (why) share.mockRejectedValueOnce(new DOMException("", why));
  save();
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(["Daftar SA.csv", "text/csv", "1"]);
  await vi.waitFor(() => expect(link.click).toHaveBeenCalledTimes(downloads));
});
