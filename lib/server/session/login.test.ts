import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Fault } from "@/demo/control/faults";
import { beginRequest, setCookieHeaders } from "../../testing/next-headers";
import { importWith } from "../../testing/settings";
import { startStandIn } from "../../testing/stand-in";
import { metrics } from "../http/requests";
import { getCurrentSession } from "./current-session";
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
  test("starts a session of its person", async () => {
    expect(await login("budi", "budi-2024")).toBeNull();
    expect(await getCurrentSession()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      username: "budi",
      startedAt: expect.any(Number),
      seenAt: expect.any(Number),
      token: expect.stringMatching(/^.{200}$/),
      role: "admin.part",
      userId: expect.stringMatching(/^\d+$/),
      name: "Budi Santoso",
      email: "budi@contoh.id",
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

  test.each([{}, { id: {}, nama: [], email: 0 }])(
    "works with the incomplete user %j, and gives each its own id",
    async (user) => {
      await answer({ token: { token: "bearer" }, user });
      const ids = new Set<string | undefined>();
      for (let at = 0; at < 2; at++) {
        expect(await login("siti", "x")).toBeNull();
        expect(await getCurrentSession()).toMatchObject({ token: "bearer", role: "default" });
        ids.add((await getCurrentSession())?.userId);
      }
      expect([...ids]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    },
  );

  test("keeps the first hundred letters of a long name and e-mail", async () => {
    await answer({
      token: { token: "bearer" },
      user: { ...USER, nama: "n".repeat(101), email: "e".repeat(200) },
    });
    await login("siti", "x");
    expect(await getCurrentSession()).toMatchObject({ name: "n".repeat(100), email: "e".repeat(100) });
  });
});

describe("a login that fails", () => {
  test.each([
    ["a message about a token, which ends no session", { message: "Token salah" }, 401, "Token salah"],
    ["the first error where there is no message", { error: { username: ["wajib"] } }, 422, "wajib"],
    ["the status of a response without a message", "<html></html>", 502, "Bad Gateway (502)"],
  ])("shows %s", async (_, body, status, message) => {
    await answer(body, status);
    expect(await login("siti", "siti-2024")).toBe(message);
    expect(setCookieHeaders()).toEqual([]);
  });

  test.each([
    [{ token: { token: "" }, user: USER }],
    [{ token: { token: " bearer" }, user: USER }],
    [{ token: { token: "beärer" }, user: USER }],
    [{ token: { token: "bearer" } }],
    [{ token: { token: "bearer" }, user: null }],
  ])("to answer a bearer and a person starts no session: %j", async (body) => {
    await answer(body);
    expect(await login("siti", "x")).toBe(UNREADABLE);
    expect(setCookieHeaders()).toEqual([]);
  });
});

test("after ten wrong passwords nothing is sent for five minutes, which are shown in minutes, the last one in seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  beginRequest({ "x-forwarded-for": "203.0.113.4" });
  for (let at = 0; at < 10; at++) {
    expect(await login("tamu", "salah")).toBe("Username atau kata sandi salah");
  }
  await api.clearRequests();
  const end = Date.now() + 5 * 60_000;
  for (const [left, shown] of [
    [300_000, "5 menit"],
    [240_000, "4 menit"],
    [59_001, "1 menit"],
    [59_000, "59 detik"],
    [1, "1 detik"],
  ] as const) {
    vi.setSystemTime(end - left);
    const words = `Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam ${shown}.`;
    for (const password of ["salah", "tamu-2024"]) expect(await login("tamu", password)).toBe(words);
  }
  expect(await api.requests()).toEqual([]);
  expect(setCookieHeaders()).toEqual([]);
  vi.setSystemTime(end);
  expect(await login("tamu", "tamu-2024")).toBeNull();
});

const SAID = { message: "Ditolak" };

test.each<[string, boolean, Omit<Fault, "path">, string | RegExp]>([
  ["a redirect", false, { redirect: "/masuk" }, "Found (302)"],
  ["no response", false, { reset: "before-headers" }, /^Server tidak dapat dihubungi/],
  ["a 400", true, { status: 400, body: SAID }, "Ditolak"],
  ["a 408", false, { status: 408, body: SAID }, "Ditolak"],
  ["a 429", false, { status: 429, body: SAID }, "Ditolak"],
  ["a 499", true, { status: 499, body: SAID }, "Ditolak"],
  ["a 500", false, { status: 500, body: SAID }, "Ditolak"],
])("ten logins with %s make wait: %s", async (name, makesWait, fault, words) => {
  beginRequest({ "x-forwarded-for": "203.0.113.6" });
  await api.fault({ path: PATH, ...fault });
  for (let at = 0; at < 10; at++) expect(await login(name, "x")).toMatch(words);
  expect(await login(name, "x")).toMatch(makesWait ? /^Terlalu banyak percobaan/ : words);
});

test("an oversized response does not count as a failed login, with any status", async () => {
  const settings = { API_BASE_URL: api.url(), API_MAX_ANSWER_MB: "1" };
  const small = await importWith(settings, () => import("./login"));
  await api.fault({ path: PATH, status: 401, megabytes: 1 });
  for (let at = 0; at < 11; at++) {
    expect(await small.login("siti", "x")).toBe("Jawaban server terlalu besar (401)");
  }
});

test("a success resets the failures of a login, and an invalid response does not", async () => {
  beginRequest({ "x-forwarded-for": "203.0.113.8" });
  for (let at = 0; at < 9; at++) await login("siti", "salah");
  expect(await login("siti", "siti-2024")).toBeNull();
  for (let at = 0; at < 9; at++) expect(await login("siti", "salah")).toMatch(/kata sandi salah$/);
  await api.fault({ path: PATH, status: 200, body: { message: "?" }, times: 1 });
  expect(await login("siti", "siti-2024")).toBe(UNREADABLE);
  expect(await login("siti", "salah")).toMatch(/kata sandi salah$/);
  expect(await login("siti", "siti-2024")).toMatch(/^Terlalu banyak percobaan/);
});

describe("a login that is not sent to the API", () => {
  const INVISIBLE = "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";

  test.each<[string, string, string, string]>([
    ["a name that is too long", "s".repeat(256), "x", "Pengguna: paling banyak 255 karakter."],
    ["a password that is too long", "siti", "x".repeat(1001), "Kata Kunci: paling banyak 1.000 karakter."],
    ["a name with a control character", "si\u0085ti", "x", INVISIBLE],
    ["a name with half a character", "si\udc00ti", "x", INVISIBLE],
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
