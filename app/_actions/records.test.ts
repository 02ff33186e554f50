import { beforeEach, describe, expect, test, vi } from "vitest";
import { sampleNamed, textsOf } from "@/lib/testing/samples";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";
import { create, remove, update } from "./records";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();
const REFUSED = { kind: "message", text: "Anda tidak memiliki izin untuk tindakan ini." };
const OWN = sessionOf().userId;

const car = sampleNamed("car-type");
const WAS = { ...textsOf(car, car.row), brand: "Toyota", model: "LAMA", kode: "A" };

function form(model: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...WAS, model, kode: "Z" })) data.append(name, value);
  return data;
}

beforeEach(async () => {
  await api.signIn("admin.it");
  await api.setRows("car-type", [{ id: 1, ...WAS }]);
});

const fieldsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, ""]));
const LONG = "x".repeat(256);

describe("arguments that no page sends are refused, and not echoed", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["a long key", () => update("car-type", LONG, WAS, form("LAIN"), OWN)],
    ["a long key of a delete", () => remove("car-type", LONG, {}, OWN)],
    ["a long name of a resource", () => remove(LONG.repeat(1_000), "1", {}, OWN)],
    [
      "more fields than a form has",
      () => update("car-type", "1", { ...WAS, ...fieldsOf(98) }, form("L"), OWN),
    ],
    ["endless texts", () => update("car-type", "1", { ...WAS, model: "x".repeat(1e5) }, form("L"), OWN)],
    ["endless names", () => update("car-type", "1", { ["x".repeat(1e5 + 1)]: "" }, form("L"), OWN)],
    ["no text on open", () => update("car-type", "1", { ...WAS, kode: null } as never, form("L"), OWN)],
    ["several texts", () => update("car-type", "1", { ...WAS, model: ["LAMA"] } as never, form("L"), OWN)],
  ])("%s", async (_, write) => {
    expect(await write()).toEqual(REFUSED);
    expect(await api.requests()).toEqual([]);
  });

  test("arguments of the maximum length are accepted", async () => {
    expect(await remove("car-type", "\u{1f697}".repeat(255), {}, OWN)).toMatchObject({
      text: "Data tidak ditemukan",
    });
    const most = { ...WAS, ...fieldsOf(99 - Object.keys(WAS).length) };
    const length = Object.entries({ ...most, x: "" })
      .flat()
      .join("").length;
    const was = { ...most, x: "x".repeat(1e5 - length) };
    expect(await update("car-type", "1", was, form("LAIN"), OWN)).toMatchObject({ kind: "done" });
  });
});

describe("an odd form", () => {
  test("with ten thousand fields, or repeated fields: only the first ones are read", async () => {
    const odd = form("BARU");
    for (let at = 0; at < 10_000; at++) odd.append(at % 2 ? "model" : `f${at}`, "LAIN");
    expect(await create("car-type", odd, OWN)).toMatchObject({ kind: "done" });
    expect((await api.requests())[0]?.fields).toMatchObject({ brand: "Toyota", model: "BARU", kode: "Z" });
  });

  test.each([
    ["car-type", "model", new File(["RAHASIA"], "RAHASIA.txt"), "Kolom wajib diisi"],
    ["dealer-cabang", "foto", "RAHASIA", "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)"],
    ["dealer-cabang", "alamat", "RAHASIA".repeat(1e6), "Paling banyak 5.000 karakter"],
  ])("of %s with an invalid %s gets a message at the field (%#)", async (resource, field, value, words) => {
    const odd = form("BARU");
    odd.delete(field);
    odd.append(field, value);
    const reply = await create(resource, odd, OWN);
    expect(reply).toMatchObject({ kind: "invalid", errors: { [field]: words } });
    expect(JSON.stringify(reply)).not.toContain("RAHASIA");
    expect(await api.requests()).toEqual([]);
  });
});

test("a delete that fails without words says what failed", async () => {
  await api.fault({ path: "/api/deletemodel/1", status: 500 });
  expect(await remove("car-type", "1", {}, OWN)).toEqual({
    kind: "message",
    text: "An error occurred while deleting car type",
  });
});
