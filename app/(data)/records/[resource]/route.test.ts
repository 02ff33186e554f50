import { expect, test, vi } from "vitest";
import { createPageOwnerHeader } from "@/lib/messages/session";
import { startStandIn } from "@/lib/testing/stand-in";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();

async function get(resource: string, query = "?key=1", headers = {}) {
  const request = new Request(`http://localhost/records/${resource}${query}`, { headers });
  const response = await GET(request, { params: Promise.resolve({ resource }) });
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, reply: await response.json() };
}

test("a record is read for an update, or for a copy of it", async () => {
  await api.signIn("admin.it");
  await api.setRows("users", [{ username: "a/b c", nama: "Ani", nik: "1", email: "a@b.id" }]);
  const query = "?key=a%2Fb%20c";
  const { reply } = await get("user", query);
  expect(reply).toMatchObject({ kind: "record", values: { nama: "Ani", nik: "1" } });
  expect(reply.values).not.toHaveProperty("email");
  expect((await get("user", `${query}&for=create`)).reply.values).toEqual({ nama: "Ani" });
});

test("the brand of a dealer is read with a record, or alone", async () => {
  await api.signIn("admin.it");
  await api.setRows("sa", [{ id: 1, dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Budi" }]);
  const stored = { dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Budi" };
  expect((await get("sa")).reply.values).toEqual(stored);
  expect((await get("sa", "?key=1&brand")).reply.values).toEqual({ ...stored, brand: "Toyota" });
  const { reply } = await get("sa", "?brand=Honda%20Mandiri%20Jaya");
  expect(reply).toEqual({ kind: "record", values: { brand: "Honda" }, pictures: {} });
});

test.each([
  ["tidak-ada", "?key=1"],
  ["sa", ""],
  ["sa", "?key="],
])("%s%s is no record", async (resource, query) => {
  await api.signIn("admin.it");
  expect(await get(resource, query)).toEqual({ status: 404, reply: { kind: "gone" } });
  expect(await api.requests()).toEqual([]);
});

test("a record that a new one would repeat is found whatever its case and spaces, and only by its key", async () => {
  await api.signIn("admin.it");
  await api.setRows("sa", [{ id: 1, dealer: "Auto 2000", cabang: "Kediri ", nama_sa: "Budi Santoso" }]);
  const look = async (texts: Record<string, string>) =>
    (await get("sa", `?${new URLSearchParams({ ...texts, alike: "" })}`)).reply;
  expect(await look({ dealer: "AUTO2000", cabang: "kediri", nama_sa: "budi  santoso", id: "7" })).toEqual({
    kind: "looked",
    found: { dealer: "Auto 2000", cabang: "Kediri", nama_sa: "Budi Santoso" },
  });
  const other = { dealer: "Auto 2000", cabang: "Blitar", nama_sa: "Budi Santoso" };
  expect(await look(other)).toEqual({ kind: "looked", found: null });
  await api.signIn("admin.part");
  expect(await look(other)).toMatchObject({ kind: "message" });
});

test("taking back is asked for with an entry or a batch; without a history there is none", async () => {
  await api.signIn("admin.it");
  for (const query of ["?entri=1", `?batch=${crypto.randomUUID()}`]) {
    expect((await get("sa", query)).reply).toEqual({ kind: "gone" });
    const ofOther = await get("sa", query, createPageOwnerHeader("8"));
    expect(ofOther.reply).toEqual({ kind: "session", reason: "other" });
  }
  expect(await api.requests()).toEqual([]);
});

test("the page of another person, and one without a session, get no record", async () => {
  for (const query of ["?key=1", "?brand=Honda"])
    expect((await get("sa", query)).reply).toEqual({ kind: "session", reason: "expired" });
  await api.signIn("admin.it");
  expect((await get("sa", "?key=1", createPageOwnerHeader("8"))).reply).toEqual({
    kind: "session",
    reason: "other",
  });
  expect(await api.requests()).toEqual([]);
});
