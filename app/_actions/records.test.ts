import { beforeEach, describe, expect, test, vi } from "vitest";
import { beginRequest } from "@/lib/testing/next-headers";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";
import { create, remove, update } from "./records";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();
const OTHER = { kind: "session", reason: "other" };
const REFUSED = { kind: "message", text: "Anda tidak memiliki izin untuk tindakan ini." };
const OWN = sessionOf().userId;

function form(model: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ brand: "Toyota", model, kode: "Z" })) data.append(name, value);
  return data;
}

/** The three writes of a car type, from a page that was made for `userId`. */
const writes = (userId: unknown) => [
  () => create("car-type", form("BARU"), userId),
  () => update("car-type", "1", { brand: "Toyota", model: "LAMA", kode: "A" }, form("LAIN"), userId),
  () => remove("car-type", "1", userId),
];

beforeEach(async () => {
  await api.signIn("admin.it");
  await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "LAMA", kode: "A" }]);
});

describe("a page that was made for somebody else writes nothing", () => {
  test.each(["8", `${OWN}0`, ` ${OWN}`, "undefined", "null"])("as %j", async (userId) => {
    for (const write of writes(userId)) expect(await write()).toEqual(OTHER);
    expect(await api.requests()).toEqual([]);
  });

  test.each([undefined, null, "", 7, true, {}, [OWN], { toString: () => OWN }])(
    "nor one that says %j instead",
    async (userId) => {
      for (const write of writes(userId)) expect(await write()).toEqual(REFUSED);
      expect(await api.requests()).toEqual([]);
    },
  );
});

test.each<Record<string, string>>([
  { origin: "https://jahat.id" },
  { origin: "https://jahat.id", "x-forwarded-host": "jahat.id" },
  { origin: "null" },
  { origin: "" },
  { "sec-fetch-site": "cross-site" },
])("a page of another site writes nothing: %j", async (headers) => {
  for (const write of writes(OWN)) {
    beginRequest(headers);
    expect(await write()).toEqual(REFUSED);
  }
  expect(await api.requests()).toEqual([]);
});

test("a page of the person who is signed in writes", async () => {
  for (const write of writes(OWN)) expect(await write()).toMatchObject({ kind: "done" });
});
