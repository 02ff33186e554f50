import { describe, expect, onTestFinished, test, vi } from "vitest";
import { beginRequest, setCookieHeaders } from "../../testing/next-headers";
import { importWith } from "../../testing/settings";
import { startStandIn } from "../../testing/stand-in";
import { metrics } from "../http/requests";
import { currentSession } from "./current-session";
import { login } from "./login";

vi.mock("next/headers", () => import("../../testing/next-headers"));

// This process counts failed logins then, by the clock that a test sets.
vi.mock("../store/worker-client", async (original) => {
  const noStore = () => Promise.reject(new Error("The store is out of reach."));
  return { ...(await original<object>()), callReader: noStore, callWriter: noStore };
});

const PATH = "/api/user/loginit";
const UNREADABLE = "Jawaban server tidak dapat dibaca (200)";
const USER = { id: 7, nama: "Siti", email: "siti@contoh.id", role: 99 };
const api = startStandIn();
const answer = (body: unknown, status = 200) => api.fault({ path: PATH, status, body });

describe("a login", () => {
  test.each([
    ["siti", "admin.it", "Siti Rahmawati"],
    ["budi", "admin.part", "Budi Santoso"],
  ])("of %s starts a session as %s", async (username, role, name) => {
    expect(await login(username, `${username}-2024`)).toBeNull();
    expect(await currentSession()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      username,
      startedAt: expect.any(Number),
      seenAt: expect.any(Number),
      token: expect.stringMatching(/^.{200}$/),
      role,
      userId: expect.stringMatching(/^\d+$/),
      name,
      email: `${username}@contoh.id`,
    });
  });

  test("sends the input unchanged, as a form and without a bearer", async () => {
    await login(" Siti+x & Co=ä ", 'p+a&s=s%20 "ß"\t');
    const [request, ...more] = await api.requests();
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      method: "POST",
      path: PATH,
      fields: { username: " Siti+x & Co=ä ", password: 'p+a&s=s%20 "ß"\t' },
    });
    expect(request?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(request?.headers).not.toHaveProperty("authorization");
  });

  test.each([{}, { id: "7", nama: null, email: null }, { id: {}, nama: [], email: 0 }])(
    "works with the incomplete user %j",
    async (user) => {
      await answer({ token: { token: "bearer" }, user });
      expect(await login("siti", "x")).toBeNull();
      expect(await currentSession()).toMatchObject({ token: "bearer", role: "default" });
    },
  );

  test("without an id in the response gives each login its own id", async () => {
    await answer({ token: { token: "bearer" }, user: { ...USER, id: undefined } });
    const ids = new Set<string | undefined>();
    for (let at = 0; at < 2; at++) {
      await login("siti", "x");
      ids.add((await currentSession())?.userId);
    }
    expect([...ids]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  });

  test("keeps the first hundred letters of a long name and e-mail", async () => {
    await answer({
      token: { token: "bearer" },
      user: { ...USER, nama: "n".repeat(101), email: "e".repeat(200) },
    });
    await login("siti", "x");
    expect(await currentSession()).toMatchObject({ name: "n".repeat(100), email: "e".repeat(100) });
  });
});

describe("a login that fails", () => {
  test.each([
    ["the server's message", { message: "Username salah" }, 401, "Username salah"],
    ["a message about a token, which ends no session", { message: "Token salah" }, 401, "Token salah"],
    ["a message about what is allowed", { message: "Not allowed" }, 403, "Not allowed"],
    ["the first error where there is no message", { error: { username: ["wajib"] } }, 422, "wajib"],
    ["the message before an error", { message: "Gagal", error: "x" }, 422, "Gagal"],
    ["the status of a response without a message", "<html></html>", 502, "Bad Gateway (502)"],
    ["the status of an empty response", undefined, 500, "Internal Server Error (500)"],
  ])("shows %s", async (_, body, status, message) => {
    await answer(body, status);
    expect(await login("siti", "siti-2024")).toBe(message);
    expect(setCookieHeaders()).toEqual([]);
  });

  test.each([
    [{}],
    [{ token: "bearer", user: USER }],
    [{ token: { token: "" }, user: USER }],
    [{ token: { token: 7 }, user: USER }],
    [{ token: { token: " bearer" }, user: USER }],
    [{ token: { token: "bearer\n" }, user: USER }],
    [{ token: { token: "beärer" }, user: USER }],
    [{ token: { token: "bearer" } }],
    [{ token: { token: "bearer" }, user: null }],
    [[]],
    ["<html></html>"],
    [undefined],
  ])("to answer a bearer and a person starts no session: %j", async (body) => {
    await answer(body);
    expect(await login("siti", "x")).toBe(UNREADABLE);
    expect(setCookieHeaders()).toEqual([]);
  });

  test("because its bearer does not fit returns a message", async () => {
    await answer({ token: { token: "x".repeat(3000) }, user: USER });
    expect(await login("siti", "x")).toBe(
      "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.",
    );
    expect(setCookieHeaders()).toEqual([]);
  });
});

describe("after ten wrong passwords", () => {
  const fail = async (username: string) => {
    for (let at = 0; at < 10; at++) {
      expect(await login(username, "salah")).toBe("Username atau kata sandi salah");
    }
  };

  test.each(["budi", "tidak-ada"])("%s must wait, whether the account exists or not", async (username) => {
    beginRequest({ "x-forwarded-for": "203.0.113.1" });
    await fail(username);
    const before = (await api.requests()).length;
    for (const password of ["salah", `${username}-2024`]) {
      expect(await login(username, password)).toBe(
        "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam 5 menit.",
      );
    }
    expect(await api.requests()).toHaveLength(before);
    expect(setCookieHeaders()).toEqual([]);
  });

  test("the wait is shown in minutes, the last one in seconds, rounded up", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    beginRequest({ "x-forwarded-for": "203.0.113.4" });
    await fail("tamu");
    const end = Date.now() + 5 * 60_000;
    for (const [left, shown] of [
      [300_000, "5 menit"],
      [240_001, "5 menit"],
      [240_000, "4 menit"],
      [60_000, "1 menit"],
      [59_001, "1 menit"],
      [59_000, "59 detik"],
      [29_500, "30 detik"],
      [1, "1 detik"],
    ] as const) {
      vi.setSystemTime(end - left);
      expect(await login("tamu", "tamu-2024")).toMatch(new RegExp(` Coba lagi dalam ${shown}\\.$`));
    }
    vi.setSystemTime(end);
    expect(await login("tamu", "tamu-2024")).toBeNull();
  });
});

test.each([400, 401, 403, 422, 499])("ten refusals with %i make wait", async (status) => {
  beginRequest({ "x-forwarded-for": `203.0.113.${status - 300}` });
  await answer({ message: "Ditolak" }, status);
  for (let at = 0; at < 10; at++) expect(await login(`orang-${status}`, "x")).toBe("Ditolak");
  expect(await login(`orang-${status}`, "x")).toMatch(/^Terlalu banyak percobaan/);
});

test("a redirect or an unreachable API does not count as a failed login", async () => {
  beginRequest({ "x-forwarded-for": "203.0.113.6" });
  await api.fault({ path: PATH, redirect: "/masuk", times: 12 });
  for (let at = 0; at < 12; at++) expect(await login("siti", "x")).toBe("Found (302)");
  await api.fault({ path: PATH, reset: "before-headers", times: 12 });
  for (let at = 0; at < 12; at++) expect(await login("siti", "x")).toMatch(/^Server tidak dapat dihubungi/);
  expect(await login("siti", "siti-2024")).toBeNull();
});

test("an oversized response does not count as a failed login, with any status", async () => {
  const settings = { API_BASE_URL: api.url(), API_MAX_ANSWER_MB: "1" };
  const small = await importWith(settings, () => import("./login"));
  await api.fault({ path: PATH, status: 401, megabytes: 1 });
  for (let at = 0; at < 12; at++) {
    expect(await small.login("siti", "x")).toBe("Jawaban server terlalu besar (401)");
  }
});

test("an invalid response to a login does not reset its failures", async () => {
  beginRequest({ "x-forwarded-for": "203.0.113.8" });
  for (let at = 0; at < 9; at++) expect(await login("siti", "salah")).toMatch(/kata sandi salah$/);
  await api.fault({ path: PATH, status: 200, body: { message: "?" }, times: 1 });
  expect(await login("siti", "siti-2024")).toBe(UNREADABLE);
  expect(await login("siti", "salah")).toMatch(/kata sandi salah$/);
  expect(await login("siti", "siti-2024")).toMatch(/^Terlalu banyak percobaan/);
});

test.each([408, 429, 500, 503])("a failure with %i does not count as a failed login", async (status) => {
  beginRequest({ "x-forwarded-for": "203.0.113.5" });
  await answer({ message: "Sibuk" }, status);
  for (let at = 0; at < 12; at++) expect(await login("siti", "siti-2024")).toBe("Sibuk");
});

describe("a login that is not sent to the API", () => {
  const INVISIBLE = "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";

  test.each<[string, string, string, string]>([
    ["a name that is too long", "s".repeat(256), "x", "Pengguna: paling banyak 255 karakter."],
    ["megabytes of a name", "s".repeat(5_000_000), "x", "Pengguna: paling banyak 255 karakter."],
    ["a password that is too long", "siti", "x".repeat(1001), "Kata Kunci: paling banyak 1.000 karakter."],
    ...["\u0001", "\0", "\n", "\t", "\u007f", "\u0085", "\ud800", "\udc00"].map(
      (sign): [string, string, string, string] => [
        `a name with ${JSON.stringify(sign)}`,
        `si${sign}ti`,
        "x",
        INVISIBLE,
      ],
    ),
  ])("has %s", async (_, username, password, words) => {
    beginRequest({ "x-forwarded-for": "203.0.113.20" });
    for (let at = 0; at < 11; at++) expect(await login(username, password)).toBe(words);
    expect(await api.requests()).toEqual([]);
    expect(await login("siti", "siti-2024")).toBeNull();
  });

  test("does not include a name and a password of the maximum length", async () => {
    await answer({ message: "Ditolak" }, 422);
    expect(await login("s".repeat(255), "\u0001".repeat(1000))).toBe("Ditolak");
  });

  test("is refused when too many of its address wait for the API", async () => {
    beginRequest({ "x-forwarded-for": "203.0.113.21" });
    await api.fault({ path: PATH, hang: true, times: 8 });
    await answer({ message: "Sibuk" }, 503);
    const waiting = Array.from({ length: 58 }, () => login("orang-baru", "x"));
    await expect.poll(async () => (await api.requests()).length).toBe(8);
    expect(await login("tamu", "tamu-2024")).toBe("Server sedang sibuk. Tunggu sebentar, lalu coba lagi.");
    const refused = (await metrics.loginsRefused.get()).values;
    expect(refused).toContainEqual({ labels: { reason: "busy" }, value: 1 });
    beginRequest({ "x-forwarded-for": "203.0.113.22" });
    expect(await login("tamu", "tamu-2024")).toBe("Sibuk");
    await api.clearFaults();
    await Promise.all(waiting);
  });
});
