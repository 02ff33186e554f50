import { NextRequest } from "next/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Role } from "../../resources/permissions";
import { applySettings } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { log } from "../process/log";
import { getRequestedScreenHref, guardRequest, toScreenHref } from "./guard-request";
import { markSessionsEnded } from "./lifetime";
import { sealSession } from "./seal";

const ORIGIN = "http://localhost:3000";
const OWN_PAGE = { host: "localhost:3000", origin: ORIGIN };
const LINK = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };

applySettings();

type Sent = { role?: Role; cookie?: string; method?: string; headers?: Record<string, string> };

async function visit(path: string, { role, cookie, method = "GET", headers = {} }: Sent = {}) {
  const value = role ? await sealSession(sessionOf({ role })) : cookie;
  const own = { ...OWN_PAGE, ...headers };
  const sent = value === undefined ? own : { ...own, cookie: `sns_session=${value}` };
  const response = await guardRequest(new NextRequest(ORIGIN + path, { method, headers: sent }));
  if (response.headers.has("location")) expect(response.headers.get("cache-control")).toBe("no-store");
  return {
    status: response.status,
    location: response.headers.get("location"),
    passes: response.headers.get("x-middleware-next") === "1",
    cookies: response.headers.getSetCookie(),
  };
}

const redirected = (path: string, status = 307) => ({
  status,
  location: ORIGIN + path,
  passes: false,
  cookies: [],
});
const PASSED = { status: 200, location: null, passes: true, cookies: [] };
const CLEARED = [expect.stringMatching(/^sns_session=; Path=\/; Expires=Thu, 01 Jan 1970/)];

test.each<[Role | undefined, string, string]>([
  [undefined, "/update-user/o'brien?x=1", "/"],
  [undefined, "/unknown", "/"],
  [undefined, "/a/lists/user", "/"],
  [undefined, "/session/x", "/"],
  ["admin.it", "/", "/user-list"],
  ["admin.part", "/", "/opname-list"],
  ["default", "/", "/not-found"],
  ["admin.part", "/update-user/siti", "/not-found"],
])("%s at %s is sent to %s", async (role, path, target) => {
  expect(await visit(path, { role })).toEqual(redirected(target));
});

test.each<[Role | undefined, string]>([
  [undefined, "/?x=1"],
  ["admin.it", "/user-list?cari=%28&mulai=26"],
  ["admin.it", "/update-dealer-cabang/a%2Fb%20%26"],
  ["default", "/not-found"],
])("%s opens %s, and keeps the session", async (role, path) => {
  expect(await visit(path, { role })).toEqual(PASSED);
});

test("a page gets the headers of its request, and the nonce that its content security policy allows", async () => {
  const { headers } = await guardRequest(new NextRequest(`${ORIGIN}/`, { headers: OWN_PAGE }));
  const nonce = headers.get("x-middleware-request-x-nonce");
  expect(headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  expect(headers.get("x-middleware-request-host")).toBe(OWN_PAGE.host);
});

test("a link redirects to the login, which gets its screen once", async () => {
  const { cookies, ...redirect } = await visit("/sa-list?cari=a&x=1", { headers: LINK });
  expect(redirect).toMatchObject({ status: 307, location: `${ORIGIN}/` });
  const [cookieSet = "", ...more] = cookies;
  expect(more).toEqual([]);
  const [cookie = "", ...attributes] = cookieSet.split("; ");
  expect(cookie).toBe("sns_wanted=%2Fsa-list%3Fcari%3Da");
  expect(attributes).toEqual(
    expect.arrayContaining(["Path=/", "Max-Age=60", "Secure", "HttpOnly", "SameSite=lax"]),
  );
  const response = await guardRequest(new NextRequest(`${ORIGIN}/`, { headers: { ...OWN_PAGE, cookie } }));
  expect(response.headers.get("x-middleware-request-x-sns-wanted")).toBe("/sa-list?cari=a");
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sns_wanted=; Path=\/; Expires=Thu, 01 Jan 1970/),
  ]);
  const other = await guardRequest(
    new NextRequest(`${ORIGIN}/sa-list`, { headers: { ...OWN_PAGE, cookie } }),
  );
  expect(other.headers.getSetCookie()).toEqual([expect.stringMatching(/^sns_wanted=; /)]);
});

test.each<[string, () => string | Promise<string>]>([
  ["is empty", () => ""],
  ["cannot be read", () => "garbage"],
  ["is past its idle timeout", () => sealSession(sessionOf({ seenAt: Date.now() - 32 * 60_000 }))],
  ["is past its maximum age", () => sealSession(sessionOf({ startedAt: Date.now() - 13 * 3_600_000 }))],
  [
    "has ended",
    () => {
      markSessionsEnded(["ended"]);
      return sealSession(sessionOf({ id: "ended" }));
    },
  ],
])("a session that %s is none, and its cookie is deleted", async (_, cookieOf) => {
  const cookie = await cookieOf();
  expect(await visit("/user-list", { cookie })).toEqual({ ...redirected("/"), cookies: CLEARED });
  expect(await visit("/", { cookie })).toEqual({ ...PASSED, cookies: CLEARED });
});

test("only a login that was led to gets the wanted screen", async () => {
  const session = await sealSession(sessionOf());
  for (const [path, cookie] of [
    ["/", ""],
    ["/user-list", `sns_session=${session}; sns_wanted=%2Fsa-list`],
  ] as const) {
    const headers = { ...OWN_PAGE, cookie };
    const response = await guardRequest(new NextRequest(ORIGIN + path, { headers }));
    expect(response.headers.has("x-middleware-request-x-sns-wanted")).toBe(false);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test.each(["HEAD", "PUT"])("%s is guarded like GET; a form is not sent again", async (method) => {
  const status = method === "HEAD" ? 307 : 303;
  expect(await visit("/user-list", { method })).toEqual(redirected("/", status));
  expect(await visit("/", { method, role: "admin.it" })).toEqual(redirected("/user-list", status));
});

test.each([undefined, "admin.it", "default"] as const)("a server action passes, for %s", async (role) => {
  for (const path of ["/user-list", "/"]) expect(await visit(path, { method: "POST", role })).toEqual(PASSED);
});

describe("a request of another site", () => {
  const REFUSED = { status: 403, location: null, passes: false, cookies: [] };

  test.each([
    ["of a foreign origin that it forwards", { origin: "https://jahat.id", "x-forwarded-host": "jahat.id" }],
    ["from elsewhere", { "sec-fetch-site": "cross-site" }],
  ])("%s is refused before anything happens", async (_, headers) => {
    for (const path of ["/", "/user-list", "/session", "/images/a.png"])
      for (const method of ["POST", "DELETE"])
        expect(await visit(path, { method, headers, role: "admin.it" }), path).toEqual(REFUSED);
  });

  test("is in the log when it is refused, without the key of a record", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    onTestFinished(() => void warn.mockRestore());
    await visit("/update-user/siti", { method: "POST", headers: { origin: "https://jahat.id" } });
    const fields = { method: "POST", route: "/update-user/*", origin: "https://jahat.id" };
    expect(warn).toHaveBeenCalledExactlyOnceWith(fields, "A request from another site was refused.");
  });

  test("is allowed if it only reads", async () => {
    const headers = { origin: "https://jahat.id", "sec-fetch-site": "cross-site" };
    expect(await visit("/user-list", { headers, role: "admin.it" })).toEqual(PASSED);
  });
});

test.each(["/lists/user", "/images/a.png", "/picks/brands", "/session"])(
  "%s is not redirected, with and without a session",
  async (path) => {
    expect(await visit(path, { role: "default" })).toEqual(PASSED);
    expect(await visit(path, { cookie: "garbage" })).toEqual(PASSED);
  },
);

test.each([
  ["/sa-list", "/sa-list"],
  ["/sa-list?mulai=26&cari=a%20b&urut=-dealer", "/sa-list?cari=a+b&urut=-dealer&mulai=26"],
  ["/sa-list?token=x&next=//evil.example", "/sa-list"],
  ["/update-user/o'brien%2F1?cari=x", "/update-user/o'brien%2F1"],
  ["/create-sa?x=1#y", "/create-sa"],
])("of %s a screen is %s", (path, address) => {
  expect(toScreenHref(new URL(path, ORIGIN))).toBe(address);
});

test.each(["/", "/not-found", "/unknown", "/sa-list/", "//evil.example/sa-list", "/update-sa/", "/session"])(
  "%s is no screen",
  (path) => {
    expect(toScreenHref(new URL(ORIGIN + path))).toBeNull();
  },
);

test("an address that is too long is no screen", () => {
  const longest = "/sa-list?cari=".padEnd(1000, "x");
  expect(toScreenHref(new URL(longest, ORIGIN))).toBe(longest);
  expect(toScreenHref(new URL(`${longest}x`, ORIGIN))).toBeNull();
});

test.each<[string, string | null, Record<string, string>, string?]>([
  ["a link from elsewhere", "/sa-list", { "sec-fetch-site": "cross-site" }],
  ["what a page of the app fetches", null, { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" }],
  ["a link inside the app", null, { "sec-fetch-site": "same-origin" }],
  ["a fetch of another page", null, { "sec-fetch-dest": "empty" }],
  ["a POST", null, {}, "POST"],
  ["a request with the cookie of an ended session", null, { cookie: "sns_session=x" }],
])("without a session the screen wanted by %s is %j", (_, screen, headers, method) => {
  const request = new NextRequest(`${ORIGIN}/sa-list`, { method, headers: { ...LINK, ...headers } });
  expect(getRequestedScreenHref(request)).toBe(screen);
});
