import { expect, test } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";
import { ACCOUNTS } from "./seed.ts";
import { sharedClient } from "./test-client.ts";

const client = sharedClient();
const endpoints = ENDPOINTS.map((endpoint) => ({ ...endpoint, path: endpoint.path.replace(":key", "1") }));

test.each(Object.values(ACCOUNTS))("$username signs in", async ({ username, password, role, nama }) => {
  const answer = await client.call("POST", "/api/user/loginit", { form: { username, password }, token: "" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    token: { token: expect.stringMatching(/^[\w-]{200}$/) },
    user: { id: expect.any(Number), nama, email: `${username}@contoh.id`, role },
  });
});

test.each<Record<string, string>>([
  { username: "siti", password: "salah" },
  { username: "tidak ada", password: "siti-2024" },
  { username: "siti+abc", password: "siti-2024" },
  {},
])("a failed login is reported: %o", async (form) => {
  const answer = await client.call("POST", "/api/user/loginit", { form, token: "" });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ message: "Username atau kata sandi salah" });
});

test.each(endpoints.filter(({ isOpen }) => !isOpen))(
  "$method $path needs a valid bearer",
  async ({ method, path }) => {
    for (const token of ["", "tidak-dikenal"]) {
      const answer = await client.call(method, path, { token });
      expect([answer.status, await answer.json()]).toEqual([401, { message: "Token tidak valid" }]);
    }
  },
);

test.each(endpoints)(
  "$method $path accepts no other method or encoding",
  async ({ method, path, encoding }) => {
    const wrong = await client.call(method === "PUT" ? "POST" : "PUT", path);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, method]);
    const other = encoding === "form" ? { multipart: { nama: "A" } } : { form: { nama: "A" } };
    for (const sent of encoding ? [other, { json: { nama: "A" } }, {}] : []) {
      const answer = await client.call(method, path, sent);
      expect([answer.status, await answer.json()]).toEqual([415, { message: expect.any(String) }]);
    }
  },
);

test("an unknown path returns JSON, and so do the control routes when they are off", async () => {
  for (const path of ["/", "/api/nothing", "/api/listallsa/", "/__control/requests"]) {
    const answer = await client.call("GET", path);
    expect([answer.status, await answer.json()]).toEqual([404, { message: "Data tidak ditemukan" }]);
  }
});

test("a body that does not match its content type is refused", async () => {
  const answer = await fetch(`${client.api.url}/api/tambahmodel`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}`, "content-type": "multipart/form-data" },
    body: "no boundary",
  });
  expect(answer.status).toBe(400);
});

test("the bearer of a deleted user is invalid", async () => {
  const token = await client.signIn("tamu", "tamu-2024");
  await client.call("POST", "/api/user/delete/tamu");
  expect((await client.call("GET", "/opname", { token })).status).toBe(401);
});
