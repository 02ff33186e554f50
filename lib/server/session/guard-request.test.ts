import { NextRequest } from "next/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Role } from "../../resources/permissions";
import { applySettings } from "../../testing/settings";
import { sessionOf } from "../../testing/sign-in";
import { log } from "../process/log";
import { guardRequest, requestedPath, screenAddress } from "./guard-request";
import { markEnded } from "./lifetime";
import { sealSession } from "./seal";

const ORIGIN = "http://localhost:3000";
const OWN_PAGE = { host: "localhost:3000", origin: ORIGIN };

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

describe("without a session", () => {
  test.each(["/update-user/o'brien?x=1", "/not-found", "/unknown", "/a/lists/user", "/session/x"])(
    "%s leads to the login",
    async (path) => {
      expect(await visit(path)).toEqual(redirected("/"));
    },
  );

  test("a link redirects to the login, which gets its screen once", async () => {
    const link = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };
    const { cookies, ...redirect } = await visit("/sa-list?cari=a&x=1", { headers: link });
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

  test("the login opens without a redirect", async () => {
    expect(await visit("/")).toEqual(PASSED);
    expect(await visit("/?x=1")).toEqual(PASSED);
    const response = await guardRequest(new NextRequest(`${ORIGIN}/`, { headers: OWN_PAGE }));
    expect(response.headers.has("x-middleware-request-x-sns-wanted")).toBe(false);
  });
});

test.each(["", "garbage", "Fe26.2*1*x*x*x*x*x*x~2", "%25", "undefined"])(
  "the invalid cookie %j counts as no session and is deleted",
  async (cookie) => {
    expect(await visit("/user-list", { cookie })).toEqual({ ...redirected("/"), cookies: CLEARED });
    expect(await visit("/", { cookie })).toEqual({ ...PASSED, cookies: CLEARED });
  },
);

test.each([
  ["is past its idle timeout", { seenAt: Date.now() - 32 * 60_000 }],
  ["is past its maximum age", { startedAt: Date.now() - 13 * 3_600_000 }],
])("a session that %s is none, and its cookie is taken away", async (_, moments) => {
  const cookie = await sealSession(sessionOf(moments));
  expect(await visit("/user-list", { cookie })).toEqual({ ...redirected("/"), cookies: CLEARED });
});

describe("with a session", () => {
  test.each([
    ["admin.it", "/", "/user-list"],
    ["admin.part", "/", "/opname-list"],
    ["default", "/", "/not-found"],
    ["admin.part", "/update-user/siti", "/not-found"],
    ["admin.it", "/unknown", "/not-found"],
  ] as const)("%s at %s is sent to %s", async (role, path, target) => {
    expect(await visit(path, { role })).toEqual(redirected(target));
  });

  test.each([
    ["admin.it", "/user-list?cari=%28&mulai=26"],
    ["admin.it", "/update-dealer-cabang/a%2Fb%20%26"],
    ["admin.part", "/opname-list"],
    ["default", "/not-found"],
  ] as const)("%s opens %s, and keeps the session", async (role, path) => {
    expect(await visit(path, { role })).toEqual(PASSED);
  });
});

test("a session that has ended opens the login alone", async () => {
  const ended = { cookie: await sealSession(sessionOf({ id: "ended" })) };
  markEnded(["ended"]);
  expect(await visit("/user-list", ended)).toEqual({ ...redirected("/"), cookies: CLEARED });
  expect(await visit("/", ended)).toEqual({ ...PASSED, cookies: CLEARED });
});

test("only the login gets the wanted screen", async () => {
  const session = await sealSession(sessionOf());
  const headers = { ...OWN_PAGE, cookie: `sns_session=${session}; sns_wanted=%2Fsa-list` };
  const response = await guardRequest(new NextRequest(`${ORIGIN}/user-list`, { headers }));
  expect(response.headers.has("x-middleware-request-x-sns-wanted")).toBe(false);
  expect(response.headers.getSetCookie()).toEqual([]);
});

describe("a method", () => {
  test("HEAD is guarded like GET", async () => {
    expect(await visit("/user-list", { method: "HEAD" })).toEqual(redirected("/"));
    expect(await visit("/user-list", { method: "HEAD", role: "admin.it" })).toEqual(PASSED);
  });

  test.each(["PUT", "DELETE"])("%s is redirected as a GET, so that no form is sent again", async (method) => {
    expect(await visit("/user-list", { method })).toEqual(redirected("/", 303));
    expect(await visit("/", { method, role: "admin.it" })).toEqual(redirected("/user-list", 303));
  });
});

describe("a server action", () => {
  test.each([undefined, "admin.it", "admin.part", "default"] as const)(
    "passes with its POST, for %s",
    async (role) => {
      expect(await visit("/user-list", { method: "POST", role })).toEqual(PASSED);
      expect(await visit("/", { method: "POST", role })).toEqual(PASSED);
    },
  );
});

describe("a request of another site", () => {
  const REFUSED = { status: 403, location: null, passes: false, cookies: [] };

  test.each([
    ["of a foreign origin that it forwards", { origin: "https://jahat.id", "x-forwarded-host": "jahat.id" }],
    ["from elsewhere", { "sec-fetch-site": "cross-site" }],
  ])("%s is refused before anything happens", async (_, headers) => {
    for (const path of ["/", "/user-list", "/session", "/lists/user", "/images/a.png", "/unknown"]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        expect(await visit(path, { method, headers, role: "admin.it" }), `${method} ${path}`).toEqual(
          REFUSED,
        );
      }
    }
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
    expect(await visit("/user-list", { method: "HEAD", headers, role: "admin.it" })).toEqual(PASSED);
  });
});

test.each(["/lists/user", "/images/a.png", "/picks/brands", "/session"])(
  "%s is not redirected, with and without a session",
  async (path) => {
    expect(await visit(path)).toEqual(PASSED);
    expect(await visit(path, { role: "default" })).toEqual(PASSED);
    expect(await visit(path, { cookie: "garbage" })).toEqual(PASSED);
  },
);

const LINK = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };

const asked = (path: string, headers: Record<string, string> = LINK, method = "GET") =>
  requestedPath(new NextRequest(ORIGIN + path, { method, headers }));

test.each([
  ["/sa-list", "/sa-list"],
  ["/sa-list?mulai=26&cari=a%20b&urut=-dealer", "/sa-list?cari=a+b&urut=-dealer&mulai=26"],
  ["/sa-list?token=x&next=//evil.example", "/sa-list"],
  ["/update-user/o'brien%2F1?cari=x", "/update-user/o'brien%2F1"],
  ["/create-sa?x=1#y", "/create-sa"],
])("of %s a screen is %s", (path, address) => {
  expect(screenAddress(new URL(path, ORIGIN))).toBe(address);
});

test.each(["/", "/not-found", "/unknown", "/sa-list/", "//evil.example/sa-list", "/update-sa/", "/session"])(
  "%s is no screen",
  (path) => {
    expect(screenAddress(new URL(ORIGIN + path))).toBeNull();
  },
);

test("an address that is too long is no screen", () => {
  const longest = "/sa-list?cari=".padEnd(1000, "x");
  expect(screenAddress(new URL(longest, ORIGIN))).toBe(longest);
  expect(screenAddress(new URL(`${longest}x`, ORIGIN))).toBeNull();
});

describe("without a session the wanted screen is", () => {
  test.each(["none", "cross-site", "same-site"])("the target of a link from %s", (site) => {
    expect(asked("/sa-list", { ...LINK, "sec-fetch-site": site })).toBe("/sa-list");
  });

  test.each<[string, Record<string, string>, string?]>([
    [
      "what a page of the app fetches",
      { rsc: "1", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" },
    ],
    ["the target of a link inside the app", { ...LINK, "sec-fetch-site": "same-origin" }],
    ["the target of a fetch of another page", { ...LINK, "sec-fetch-dest": "empty" }],
    ["the target of a POST", LINK, "POST"],
    ["a request with the cookie of an ended session", { ...LINK, cookie: "sns_session=x" }],
  ])("not %s", (_, headers, method) => {
    expect(asked("/sa-list", headers, method)).toBeNull();
  });
});
