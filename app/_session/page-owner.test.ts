import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNREACHABLE } from "@/lib/messages/problem";
import { createPageOwnerHeader } from "@/lib/messages/session";
import { fetchAsOwner } from "./page-owner";

const fetched = vi.fn<typeof fetch>();
const json = (response: Response): Promise<unknown> => response.json();

/** The requests that check the connection. */
const looks = () => fetched.mock.calls.filter(([address]) => address === "/sw.js");

beforeEach(() => {
  fetched.mockImplementation(async () => Response.json({ kind: "choices" }));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("a request names the user of its page and bypasses the cache", async () => {
  const { signal } = new AbortController();
  expect(await fetchAsOwner("/picks/brands", "7", signal, json)).toEqual({ kind: "choices" });
  const request = { headers: { ...createPageOwnerHeader("7"), accept: "*/*" }, signal, cache: "no-store" };
  expect(fetched.mock.calls).toEqual([["/picks/brands", request]]);
});

test("a missing or unreadable response is unreachable, and the connection is checked", async () => {
  const { signal } = new AbortController();
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await fetchAsOwner("/lists/sa", "7", signal, json)).toBe(UNREACHABLE);
  expect(looks()).toHaveLength(1);
  fetched.mockResolvedValueOnce(new Response("<html>"));
  expect(await fetchAsOwner("/lists/sa", "7", signal, json)).toBe(UNREACHABLE);
  expect(looks()).toHaveLength(2);
});

test("an aborted request does not check the connection", async () => {
  fetched.mockRejectedValueOnce(new DOMException("Aborted", "AbortError"));
  expect(await fetchAsOwner("/lists/sa", "7", AbortSignal.abort(), json)).toBe(UNREACHABLE);
  expect(looks()).toEqual([]);
});
