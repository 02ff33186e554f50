import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPageOwnerHeader, type SessionEndReason } from "@/lib/messages/session";
import { SESSION_COOKIE, type Session, sealSession, unsealSession } from "@/lib/server/session/seal";
import { cookies, forgetCookies, setCookieHeaders } from "@/lib/testing/next-headers";
import { applySettings } from "@/lib/testing/settings";
import { sessionOf } from "@/lib/testing/sign-in";
import { DELETE, GET, POST } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const MINUTE = 60_000;
const ended = (reason: SessionEndReason) => ({ kind: "ended", reason });
const METHODS = { GET, POST, DELETE };

applySettings({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "12" });

let session: Session;
let sealed: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  forgetCookies();
  session = sessionOf({ id: crypto.randomUUID(), startedAt: Date.now(), seenAt: Date.now() });
  sealed = await sealSession(session);
  (await cookies()).set(SESSION_COOKIE, sealed);
});
afterEach(() => void vi.useRealTimers());

type Method = keyof typeof METHODS;

async function call(method: Method, headers: Record<string, string> = createPageOwnerHeader("7")) {
  const request = new Request("http://localhost/session", {
    method,
    headers: { host: "app.id", origin: "https://app.id", ...headers },
  });
  const response = await METHODS[method](request);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return {
    status: response.status,
    clears: response.headers.get("clear-site-data"),
    reply: response.status === 200 ? await response.json() : null,
  };
}

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const cookie = async () => (await cookies()).get(SESSION_COOKIE)?.value;

describe("a session that runs", () => {
  test("ends 31 minutes after its last use", async () => {
    expect((await call("GET")).reply).toEqual({ kind: "running", endsIn: 31 * MINUTE, isFinal: false });
    pass(10 * MINUTE);
    expect((await call("GET")).reply).toEqual({ kind: "running", endsIn: 21 * MINUTE, isFinal: false });
    expect((await call("POST")).reply).toEqual({ kind: "running", endsIn: 31 * MINUTE, isFinal: false });
    expect((await call("GET")).reply.endsIn).toBe(31 * MINUTE);
  });

  test("is not prolonged by a GET, which does not set its cookie", async () => {
    for (let minute = 0; minute < 31; minute++) {
      expect((await call("GET")).reply.kind).toBe("running");
      pass(MINUTE);
    }
    expect((await call("GET")).reply).toEqual(ended("expired"));
    expect((await call("POST")).reply).toEqual(ended("expired"));
    expect(await cookie()).toBe(sealed);
  });

  test("gets a new cookie after an interval of use, not for each request", async () => {
    pass(14_999);
    await call("POST");
    expect(await cookie()).toBe(sealed);
    pass(1);
    await call("POST");
    const renewed = await unsealSession(await cookie());
    expect(renewed).toEqual({ ...session, seenAt: Date.now() });
    expect(setCookieHeaders()).toEqual([
      expect.stringMatching(/^sns_session=.+; Path=\/;.*Max-Age=43200;.*Secure; HttpOnly; SameSite=lax/),
    ]);
  });
});

describe("the end of a session", () => {
  test("is final: an old cookie is refused", async () => {
    pass(MINUTE);
    await call("POST");
    const late = await cookie();
    await call("DELETE");
    expect(await cookie()).toBe("");
    for (const value of [sealed, late ?? ""]) {
      (await cookies()).set(SESSION_COOKIE, value);
      for (const method of ["GET", "POST"] as const)
        expect((await call(method)).reply).toEqual(ended("expired"));
    }
  });

  test("clears the HTTP cache but keeps the service worker, also when it has ended already", async () => {
    forgetCookies();
    expect(await call("DELETE")).toEqual({ status: 200, clears: '"cache"', reply: ended("closed") });
    expect((await call("GET")).reply).toEqual(ended("expired"));
  });
});

test.each(["8", "", "7\ud800"])("the page of user %j neither uses nor ends the session", async (userId) => {
  pass(MINUTE);
  for (const method of ["GET", "POST", "DELETE"] as const) {
    const reply = { status: 200, clears: null, reply: ended("other") };
    expect(await call(method, createPageOwnerHeader(userId))).toEqual(reply);
  }
  expect(await cookie()).toBe(sealed);
});

test("a page of another site neither uses nor ends the session, whatever it forwards", async () => {
  pass(MINUTE);
  const headers = { origin: "https://jahat.id", "x-forwarded-host": "jahat.id" };
  for (const method of ["POST", "DELETE"] as const) expect((await call(method, headers)).status).toBe(403);
  expect(await cookie()).toBe(sealed);
});
