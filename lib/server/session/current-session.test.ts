import { beforeEach, expect, test, vi } from "vitest";
import { beginRequest, forgetCookies, setCookieHeaders } from "../../testing/next-headers";
import { applySettings, importWith } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { startSession } from "./current-session";

vi.mock("next/headers", () => import("../../testing/next-headers"));

applySettings();
beforeEach(forgetCookies);

test("by plain HTTP on loopback the cookie is not Secure, and all else stays", async () => {
  const plain = await importWith({ APP_ORIGIN: "", TRUSTED_PROXIES: "" }, () => import("./current-session"));
  beginRequest({ host: "localhost:3000", "x-forwarded-for": "127.0.0.1" });
  await plain.startSession(sessionOf());
  expect(setCookieHeaders()).toEqual([
    expect.stringMatching(/^sns_session=[^;]+;.*; HttpOnly; SameSite=lax$/),
  ]);
  expect(setCookieHeaders().join()).not.toContain("Secure");
});

test("a cookie that a browser would drop is never set", async () => {
  for (let length = 2500; length <= 3000; length += 50) {
    forgetCookies();
    const fits = await startSession(sessionOf({ token: "x".repeat(length) }));
    const [cookie = ""] = setCookieHeaders();
    expect(cookie !== "", `a bearer of ${length}`).toBe(fits);
    expect(cookie.length, `a bearer of ${length}`).toBeLessThanOrEqual(4096);
  }
});
