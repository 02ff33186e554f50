import { describe, expect, test, vi } from "vitest";
import { setCookieHeaders } from "../testing/next-headers";
import { startStandIn } from "../testing/stand-in";
import { login } from "./login";
import { currentSession } from "./session";

vi.mock("next/headers", () => import("../testing/next-headers"));

const PATH = "/api/user/loginit";
const UNREADABLE = "Jawaban server tidak dapat dibaca (200)";
const USER = { id: 7, nama: "Siti", email: "siti@contoh.id", role: 99 };
const api = startStandIn();
const answer = (body: unknown, status = 200) => api.fault({ path: PATH, status, body });

describe("a login", () => {
  test.each([
    ["siti", "admin.it", "Siti Rahmawati"],
    ["budi", "admin.part", "Budi Santoso"],
    ["tamu", "default", "Tamu Bengkel"],
  ])("of %s starts a session as %s", async (username, role, name) => {
    expect(await login(username, `${username}-2024`)).toBeNull();
    expect(await currentSession()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      startedAt: expect.any(Number),
      seenAt: expect.any(Number),
      token: expect.stringMatching(/^.{200}$/),
      role,
      userId: expect.stringMatching(/^\d+$/),
      name,
      email: `${username}@contoh.id`,
    });
  });

  test("sends what was typed to the letter, as a form and without a bearer", async () => {
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

  test.each<[unknown, string]>([
    [99, "admin.it"],
    ["99", "admin.it"],
    ["3", "admin.part"],
    [1, "default"],
    [null, "default"],
    [undefined, "default"],
  ])("with the role code %j is one of %s", async (code, role) => {
    await answer({ token: { token: "bearer" }, user: { ...USER, role: code } });
    expect(await login("siti", "x")).toBeNull();
    expect((await currentSession())?.role).toBe(role);
  });

  test.each([{}, { id: "7", nama: null, email: null }, { id: {}, nama: [], email: 0 }])(
    "works with the odd person %j",
    async (user) => {
      await answer({ token: { token: "bearer" }, user });
      expect(await login("siti", "x")).toBeNull();
      expect(await currentSession()).toMatchObject({ token: "bearer", role: "default" });
    },
  );

  test("with a bearer of 2 KB starts a session", async () => {
    await answer({ token: { token: "x".repeat(2048) }, user: USER });
    expect(await login("siti", "x")).toBeNull();
    expect((await currentSession())?.token).toHaveLength(2048);
  });
});

describe("a login that fails", () => {
  test.each([
    ["the server's message", { message: "Username salah" }, 401, "Username salah"],
    ["a message about a token, which ends no session", { message: "Token salah" }, 401, "Token salah"],
    ["a message about what is allowed", { message: "Not allowed" }, 403, "Not allowed"],
    ["the first error where there is no message", { error: { username: ["wajib"] } }, 422, "wajib"],
    ["the message before an error", { message: "Gagal", error: "x" }, 422, "Gagal"],
    ["the status of an answer without words", "<html></html>", 502, "Bad Gateway (502)"],
    ["the status of an empty answer", undefined, 500, "Internal Server Error (500)"],
  ])("shows %s", async (_, body, status, message) => {
    await answer(body, status);
    expect(await login("siti", "siti-2024")).toBe(message);
    expect(setCookieHeaders()).toEqual([]);
  });

  test("because the password is wrong shows what the API says", async () => {
    expect(await login("siti", "salah")).toBe("Username atau kata sandi salah");
    expect(setCookieHeaders()).toEqual([]);
  });

  test.each([
    [{}],
    [{ message: "Login gagal" }],
    [{ token: "bearer", user: USER }],
    [{ token: { token: "" }, user: USER }],
    [{ token: { token: 7 }, user: USER }],
    [{ token: null, user: USER }],
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

  test("because the connection is reset is tried once only", async () => {
    await api.fault({ path: PATH, reset: "before-headers", times: 1 });
    expect(await login("siti", "siti-2024")).toMatch(/^Server tidak dapat dihubungi \(\w+\)$/);
    expect(await api.requests()).toHaveLength(1);
  });

  test("because it is redirected does not follow", async () => {
    await api.fault({ path: PATH, redirect: "/masuk" });
    expect(await login("siti", "siti-2024")).toBe("Found (302)");
    expect(await api.requests()).toHaveLength(1);
  });

  test.each([3000, 4096])("because its bearer of %i characters does not fit says so", async (length) => {
    await answer({ token: { token: "x".repeat(length) }, user: USER });
    expect(await login("siti", "x")).toBe(
      "Token dari server terlalu besar untuk disimpan. Hubungi pengelola sistem.",
    );
    expect(setCookieHeaders()).toEqual([]);
  });
});
