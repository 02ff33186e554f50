import { beforeEach, describe, expect, test, vi } from "vitest";
import { beginRequest, forgetCookies, setCookieHeaders } from "../../testing/next-headers";
import { applySettings, importWith } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { currentSession, endSession, startSession } from "./current-session";

vi.mock("next/headers", () => import("../../testing/next-headers"));

applySettings();
beforeEach(forgetCookies);

function attributes(): string[] {
  const [cookie = "", ...more] = setCookieHeaders();
  expect(more).toEqual([]);
  return cookie.split("; ").slice(1);
}

describe("a started session", () => {
  test("is the current session until it is ended", async () => {
    expect(await currentSession()).toBeNull();
    const session = sessionOf({ id: "to-be-ended" });
    expect(await startSession(session)).toBe(true);
    expect(await currentSession()).toEqual(session);
    await endSession();
    expect(await currentSession()).toBeNull();
  });

  test("ends the previous session permanently", async () => {
    const before = sessionOf({ id: "before" });
    await startSession(before);
    await startSession(sessionOf());
    forgetCookies();
    await startSession(before);
    expect(await currentSession()).toBeNull();
  });

  test("is one cookie that is HttpOnly and SameSite", async () => {
    await startSession(sessionOf());
    expect(setCookieHeaders()).toEqual([expect.stringMatching(/^sns_session=[^;]+;/)]);
    expect(attributes()).toEqual(
      expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=lax", "Secure", "Max-Age=43200"]),
    );
    expect(attributes().join()).not.toMatch(/domain/i);
  });
});

test("by plain HTTP on loopback the cookie is not Secure, and all else stays", async () => {
  const plain = await importWith({ APP_ORIGIN: "", TRUSTED_PROXIES: "" }, () => import("./current-session"));
  beginRequest({ host: "localhost:3000", "x-forwarded-for": "127.0.0.1" });
  await plain.startSession(sessionOf());
  const [cookie] = setCookieHeaders();
  expect(cookie).not.toContain("Secure");
  expect(cookie).toContain("; HttpOnly; SameSite=lax");
});

test("a cookie that a browser would drop is never set", async () => {
  for (let length = 2500; length <= 3000; length += 16) {
    forgetCookies();
    const fits = await startSession(sessionOf({ token: "x".repeat(length) }));
    const [cookie = ""] = setCookieHeaders();
    expect(cookie !== "", `a bearer of ${length}`).toBe(fits);
    expect(cookie.length, `a bearer of ${length}`).toBeLessThanOrEqual(4096);
  }
});
