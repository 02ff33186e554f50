import { beforeEach, expect, test, vi } from "vitest";
import { fetchFile } from "../api/client";
import { enterListQueue, enterLookQueue } from "../delivery/list-queue";
import { sa } from "../resources/sa";
import { applySettings } from "../testing/settings";
import { signInAs } from "../testing/sign-in";
import { listRecords, packRecords } from "./lists";

vi.mock("next/headers", () => import("../testing/next-headers"));
vi.mock("../delivery/list-queue");
vi.mock("../api/client");

applySettings();

const doors = [
  ["the list of a form", () => listRecords(sa), enterLookQueue],
  ["the list of a browser", () => packRecords(sa), enterListQueue],
] as const;
const place = { grow: vi.fn(), weigh: vi.fn(), leave: vi.fn() };
const bytes = new TextEncoder().encode('{"data":[{"id":1}]}');

beforeEach(async () => {
  vi.resetAllMocks();
  await signInAs("admin.it", "bearer");
});

test.each(doors)("%s makes no call when the queue refuses it", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(null);
  expect(await open()).toEqual({ ok: false, failure: { kind: "busy" } });
  expect(fetchFile).not.toHaveBeenCalled();
});

test.each(doors)("%s reports its size, and leaves the queue once", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(place);
  vi.mocked(fetchFile).mockResolvedValue({ ok: true, value: { bytes, status: 200, type: "" } });
  expect(await open()).toMatchObject({ ok: true });
  expect(place.weigh.mock.calls).toEqual([[bytes.length]]);
  expect(place.leave).toHaveBeenCalledOnce();
});

test.each(doors)("%s leaves the queue when the call throws", async (_, open, enter) => {
  vi.mocked(enter).mockResolvedValue(place);
  vi.mocked(fetchFile).mockRejectedValue(new Error("broken"));
  await expect(open()).rejects.toThrow("broken");
  expect(place.leave).toHaveBeenCalledOnce();
});

test("a list whose last request was aborted leaves the queue unread", async () => {
  const person = new AbortController();
  vi.mocked(enterListQueue).mockResolvedValue(place);
  vi.mocked(fetchFile).mockImplementation(async () => {
    person.abort();
    return { ok: true, value: { bytes, status: 200, type: "" } };
  });
  expect(await packRecords(sa, person.signal)).toEqual({ ok: false, failure: { kind: "busy" } });
  await vi.waitFor(() => expect(place.leave).toHaveBeenCalledOnce());
});
