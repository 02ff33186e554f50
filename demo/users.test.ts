import { expect, test } from "vitest";
import { users } from "./resources/users.ts";
import { fileOf, PNG, sharedClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const client = sharedClient();
const NEW = { nama: "Rina Marlina", username: "rina", password: " rahasia ", re_password: " rahasia " };
const profileFields = users.calls.update?.[2].fields ?? [];
const PROFILE = {
  ...Object.fromEntries(profileFields.map(({ name }) => [name, "-"])),
  ...{ nama: "Rina M.", tanggal_lahir: "1999-02-28" },
};

const register = (form: Record<string, string>) => client.call("POST", "/api/user/registerit", { form });
const userOf = async (username: string) => {
  const listed = (await client.read("/api/user/listall")) as { users: Row[] };
  return listed.users.find((user) => user.username === username);
};

test("a registered user signs in with exactly the password, and has no role", async () => {
  expect((await register(NEW)).status).toBe(201);
  expect(await userOf("rina")).toMatchObject({ nama: NEW.nama, email: "-", role: null });
  const form = { username: "rina", password: NEW.password };
  const answer = await client.call("POST", "/api/user/loginit", { form, token: "" });
  expect(await answer.json()).toMatchObject({ user: { nama: NEW.nama, role: null } });
});

test("a used username, an empty form and a different second password are refused", async () => {
  const taken = await register({ ...NEW, username: "siti" });
  expect([taken.status, await taken.json()]).toEqual([
    422,
    { error: { username: ["The username has already been taken."] } },
  ]);
  const empty = (await (await register({})).json()) as { error: Record<string, string[]> };
  expect(Object.keys(empty.error)).toEqual(["nama", "username", "password", "re_password"]);
  const unlike = await register({ ...NEW, username: "rini", re_password: "lain" });
  expect(await unlike.json()).toEqual({ error: { password: ["The re password and password must match."] } });
});

test("a profile is stored with its pictures, and an update keeps pictures that it does not send", async () => {
  await register({ ...NEW, username: "../admin" });
  const path = `/api/user/update/${encodeURIComponent("../admin")}`;
  const first = await client.call("PUT", path, {
    multipart: { ...PROFILE, foto_ktp: fileOf(PNG, "ktp.png") },
  });
  expect(first.status).toBe(200);
  const stored = await userOf("../admin");
  expect(stored).toMatchObject({
    ...PROFILE,
    foto_ktp: expect.stringMatching(/^[\w-]+\.png$/),
    foto_kk: null,
  });
  await client.call("PUT", path, { multipart: { ...PROFILE, foto_kk: fileOf(PNG, "kk.png") } });
  expect(await userOf("../admin")).toMatchObject({ foto_ktp: stored?.foto_ktp, foto_kk: expect.any(String) });
});

test("a profile needs every text, and a valid date", async () => {
  const answer = await client.call("PUT", "/api/user/update/o'brien", {
    multipart: { ...PROFILE, nik: "", tanggal_lahir: "2023-02-30" },
  });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    {
      error: {
        nik: ["The nik field is required."],
        tanggal_lahir: ["The tanggal lahir is not a valid date."],
      },
    },
  ]);
});

test("a user is deleted by the username as one path segment", async () => {
  await register({ ...NEW, username: "50% off/day?" });
  const path = `/api/user/delete/${encodeURIComponent("50% off/day?")}`;
  expect((await client.call("POST", path)).status).toBe(200);
  expect(await userOf("50% off/day?")).toBeUndefined();
  expect((await client.call("POST", path)).status).toBe(404);
  expect((await client.call("POST", "/api/user/delete/o'brien")).status).toBe(200);
});
