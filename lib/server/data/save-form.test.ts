import { beforeEach, describe, expect, test, vi } from "vitest";
import { PNG } from "@/demo/test-client";
import { profileInput } from "../../fields/inputs";
import { findResource, opname } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { forgetCookies } from "../../testing/next-headers";
import { fieldsOf, formDataOf as formOf, sampleNamed, textsOf } from "../../testing/samples";
import { startStandIn } from "../../testing/stand-in";
import { REFUSED_REPLY } from "../session/guard";
import { queryStore } from "../store/store-client";
import { createFromForm as create, presetValues, updateFromForm as update } from "./save-form";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

function named(name: string): ResourceDefinition {
  const found = findResource(name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
}

/** What a reply says of the saved record: the screen that undoes the save is named by the entry of the history. */
const saved = (name: unknown, path = "/sa-list") => ({
  name,
  undo: expect.stringMatching(new RegExp(`^/urungkan${path}\\?entri=\\d+$`)),
});

const writes = async () => (await api.requests()).filter(({ method }) => method !== "GET");
const sa = named("sa");
const advisor = sampleNamed("sa");
const SA_ROW = { ...advisor.row, id: 1, dealer: "D", cabang: "C", nama_sa: "Lama" };
const SA_WAS = { ...textsOf(advisor, SA_ROW), brand: "B" };
const item = { brand: "B", dealer: "D", keterangan: "K" };
const prices = {
  Harga_a: "12.500",
  Harga_b: "12500",
  Harga_c: "12500,5",
  Harga_d: "Rp 12.500",
  Harga_e: "0",
};
const plain = { Harga_a: "12500", Harga_b: "12500", Harga_c: "12500.5", Harga_d: "12500", Harga_e: "0" };
const storedBranch = sampleNamed("dealer-cabang");
const branch = {
  ...textsOf(storedBranch, storedBranch.row),
  brand: "Other",
  brand_baru: "Baru",
  dealer: "Other",
  dealer_baru: "D",
  cabang: "C",
  alamat: "A",
  masuk: "08:30:00",
  kodewilayah: "",
  kodewilayah_internal: "10",
};

beforeEach(() => api.signIn("admin.it"));

type Arrival = {
  name: string;
  path: string;
  multipart?: boolean;
  typed: Record<string, string>;
  sent: Record<string, string>;
};

describe("a create", () => {
  test.each<Arrival>([
    {
      name: "dealer-cabang",
      path: "/api/tambahdealercabang",
      multipart: true,
      typed: branch,
      sent: {
        brand: "Baru",
        dealer: "D",
        cabang: "C",
        alamat: "A",
        masuk: "08:30:00",
        kodewilayah: "",
        kodewilayah_internal: "10",
      },
    },
    {
      name: "perawatan-postcheck",
      path: "/api/tambahperawatanpostcheck",
      typed: { ...item, ...prices },
      sent: { dealer: "D", keterangan: "K", ...plain },
    },
  ])("of $name arrives once as $path", async ({ name, path, multipart, typed, sent }) => {
    const sample = sampleNamed(name);
    const whole = { ...textsOf(sample, sample.row, "create"), ...typed };
    const fields = { ...fieldsOf(sample, sample.row, "create"), ...sent };
    expect(await create(named(name), formOf(whole))).toEqual({
      kind: "done",
      message: "Data berhasil dibuat",
      at: expect.any(Number),
      ...saved(expect.any(String), named(name).screens.list.path),
      seen: expect.stringContaining(`${named(name).screens.list.path}?filter.`),
    });
    const type = multipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
    expect(await api.requests()).toEqual([
      expect.objectContaining({ method: "POST", path, fields, files: [], status: 201 }),
    ]);
    expect((await api.requests())[0]?.headers).toMatchObject({
      authorization: `Bearer ${api.token()}`,
      "content-type": expect.stringContaining(type),
    });
  });

  test("at the same moment as another is undone by its own entry", async () => {
    const names = ["Satu", "Dua"];
    const replies = await Promise.all(
      names.map((nama_sa) => create(sa, formOf({ brand: "B", dealer: "D", cabang: "C", nama_sa }))),
    );
    const { entries } = await queryStore("readPage", { resources: ["sa"], user: "siti" }, null, 2);
    const ofName = (name: string) => entries.find(({ label }) => label.startsWith(name))?.id;
    expect(replies).toEqual(
      names.map((name) => expect.objectContaining({ undo: `/urungkan/sa-list?entri=${ofName(name)}` })),
    );
  });

  test("sends the logo of a branch", async () => {
    const foto = new File([PNG], "x.txt");
    await create(named("dealer-cabang"), formOf({ ...branch, cabang: "Lain", foto }));
    expect((await writes())[0]?.files).toEqual([
      expect.objectContaining({ field: "foto", type: "image/png", size: PNG.length }),
    ]);
  });

  test("with a logo that contains HTML is not sent", async () => {
    const foto = new File([PNG, "<script>alert(1)</script>"], "logo.png", { type: "image/png" });
    expect(await create(named("dealer-cabang"), formOf({ ...branch, foto }))).toEqual({
      kind: "invalid",
      errors: {
        foto: "Gambar ini juga berisi data lain. Simpan ulang sebagai gambar biasa, lalu pilih lagi.",
      },
    });
    expect(await api.requests()).toEqual([]);
  });

  test("that breaks a rule returns a message per field, and nothing is called", async () => {
    expect(
      await create(named("perawatan-postcheck"), formOf({ ...item, ...prices, dealer: " ", Harga_b: "x" })),
    ).toEqual({
      kind: "invalid",
      errors: {
        dealer: "Kolom wajib diisi",
        Harga_b: "Harga harus berupa angka, misalnya 12.500 atau 12500,5",
      },
    });
    expect((await create(sa, formOf({})))?.kind).toBe("invalid");
    // An empty time breaks two rules.
    expect(await create(named("dealer-cabang"), formOf({ ...branch, masuk: "" }))).toEqual({
      kind: "invalid",
      errors: { masuk: "Kolom wajib diisi" },
    });
    expect(await api.requests()).toEqual([]);
  });
});

describe("an update", () => {
  const typed = { ...SA_WAS, nama_sa: "Baru" };
  beforeEach(() => api.setRows("sa", [SA_ROW]));

  test("reads the row and is sent once", async () => {
    expect(await update(sa, "1", SA_WAS, formOf(typed))).toEqual({
      kind: "done",
      message: "Data berhasil diupdate",
      at: expect.any(Number),
      row: { id: "1", dealer: "D", cabang: "C", nama_sa: "Baru" },
      ...saved("Baru · C · D"),
    });
    expect((await api.requests()).map(({ method, path, fields }) => [method, path, fields])).toEqual([
      ["GET", "/api/listallsa", {}],
      ["PUT", "/api/updatesa/1", { ...fieldsOf(advisor, SA_ROW), nama_sa: "Baru" }],
    ]);
  });

  test("does not know the row where the API names a new picture's file", async () => {
    const { row } = storedBranch;
    await api.setRows("cabang", [{ ...row, id: 1, foto: "lama.png" }]);
    const was = { ...textsOf(storedBranch, row), brand_baru: "", dealer_baru: "" };
    const save = (changes: Record<string, string | File>) =>
      update(named("dealer-cabang"), "1", was, formOf({ ...was, ...changes }));
    expect(await save({ foto: new File([PNG], "baru.png") })).toMatchObject({ kind: "done", row: null });
    await api.setRows("cabang", [{ ...row, id: 1, foto: "lama.png" }]);
    expect(await save({ alamat: "Baru" })).toMatchObject({
      row: { id: "1", alamat: "Baru", foto: "lama.png" },
    });
  });

  test("with pictures sends them in the order of the form", async () => {
    const texts = Object.keys(profileInput.labels).filter((field) => !field.startsWith("foto"));
    const profile = {
      ...Object.fromEntries(texts.map((field) => [field, "-"])),
      tanggal_lahir: "1990-05-17",
    };
    await api.setRows("users", [{ ...profile, username: "rina" }]);
    const large = new File([PNG, new Uint8Array(3_000_000)], "ktp.png");
    const small = new File([PNG], "kk.png");
    const form = formOf({ ...profile, foto_ktp: large, foto_kk: small, foto_ijazah: small });
    const was = { ...profile, tanggal_lahir: "17-05-1990" };
    expect(await update(named("user"), "rina", was, form)).toEqual({
      kind: "done",
      message: "Data berhasil diupdate",
      at: expect.any(Number),
      row: { nama: "-", username: "rina", email: "" },
      ...saved("rina", "/user-list"),
    });
    expect((await writes())[0]?.files.map(({ field }) => field)).toEqual([
      "foto_ktp",
      "foto_kk",
      "foto_ijazah",
    ]);
  });

  test("takes over what others have changed, tells it, and is sent with it", async () => {
    const now = { ...SA_ROW, dealer: "E", cabang: "X" };
    await api.setRows("sa", [now]);
    expect(await update(sa, "1", SA_WAS, formOf(typed))).toEqual({
      kind: "done",
      message: "Data berhasil diupdate",
      at: expect.any(Number),
      row: { id: "1", dealer: "E", cabang: "X", nama_sa: "Baru" },
      ...saved("Baru · X · E"),
      merged: ["dealer", "cabang"],
    });
    expect((await writes()).map(({ fields }) => fields)).toEqual([
      { ...fieldsOf(advisor, now), nama_sa: "Baru" },
    ]);
  });

  test("is asked about the fields alone that both have changed to different values", async () => {
    await api.setRows("sa", [{ ...SA_ROW, cabang: "X", nama_sa: null }]);
    expect(await update(sa, "1", SA_WAS, formOf(typed))).toEqual({
      kind: "conflict",
      changes: [{ field: "nama_sa", was: "Lama", is: "" }],
      merged: ["cabang"],
    });
    expect(await writes()).toEqual([]);
  });

  test("is asked about a value of others that the form refuses, and where both have changed fields that belong together", async () => {
    await api.setRows("sa", [{ ...SA_ROW, cabang: null, nama_sa: "X" }]);
    expect(await update(sa, "1", SA_WAS, formOf(SA_WAS))).toEqual({
      kind: "conflict",
      changes: [{ field: "cabang", was: "C", is: "" }],
      merged: ["nama_sa"],
    });
    await api.setRows("sa", [{ ...SA_ROW, dealer: "E" }]);
    expect(await update(sa, "1", SA_WAS, formOf({ ...SA_WAS, cabang: "Y" }))).toEqual({
      kind: "conflict",
      changes: [{ field: "dealer", was: "D", is: "E" }],
      merged: [],
    });
    expect(await writes()).toEqual([]);
  });

  test("that others have made meanwhile, or whose answer was lost, is not sent again", async () => {
    await api.setRows("sa", [{ ...SA_ROW, nama_sa: "Baru", cabang: "X" }]);
    const reply = await update(sa, "1", SA_WAS, formOf(typed));
    expect(reply).toMatchObject({ kind: "done", merged: ["cabang"] });
    expect(reply).not.toHaveProperty("undo");
    expect(await writes()).toEqual([]);
  });

  test("takes the same amount, time or lines in another notation for unchanged", async () => {
    const row = { id: 7, dealer: "D", keterangan: "Satu\nDua", ...plain };
    await api.setRows("perawatan-postcheck", [{ ...row, Harga_a: 1, Harga_c: 2, keterangan: "Tiga" }]);
    const was = {
      ...item,
      keterangan: "Satu\nDua",
      ...{ Harga_a: "12.500", Harga_b: "12.500", Harga_c: "12.500,5", Harga_d: "12.500", Harga_e: "0" },
    };
    const form = formOf({ ...was, ...prices, keterangan: "Satu\r\nDua", Harga_a: "Rp 12500", Harga_b: "9" });
    expect(await update(named("perawatan-postcheck"), "7", was, form)).toMatchObject({
      merged: ["keterangan", "Harga_a", "Harga_c"],
    });
    expect((await writes())[0]?.fields).toEqual({
      ...{ dealer: "D", keterangan: "Tiga", ...plain },
      ...{ Harga_a: "1", Harga_b: "9", Harga_c: "2" },
    });
  });

  test("without the values on open is asked about each value that differs", async () => {
    await api.setRows("sa", [{ ...SA_ROW, cabang: null }]);
    expect(await update(sa, "1", {}, formOf(typed))).toMatchObject({
      kind: "conflict",
      changes: [{ field: "nama_sa", was: "", is: "Lama" }],
    });
    expect(await writes()).toEqual([]);
  });

  test("of a row that is gone is not sent", async () => {
    for (const fault of [undefined, { path: "/api/listallsa", status: 404 }]) {
      if (fault) await api.fault(fault);
      expect(await update(sa, "2", SA_WAS, formOf(typed))).toEqual({
        kind: "message",
        text: "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.",
      });
    }
    expect(await writes()).toEqual([]);
  });

  test("that breaks a rule makes no call", async () => {
    expect(await update(sa, "1", SA_WAS, formOf({ ...typed, brand: "" }))).toEqual({
      kind: "invalid",
      errors: { brand: "Kolom wajib diisi" },
    });
    expect(await api.requests()).toEqual([]);
  });
});

test("a read-only resource is neither created nor updated", async () => {
  expect(await create(opname, formOf({}))).toEqual(REFUSED_REPLY);
  expect(await update(opname, "1", {}, formOf({}))).toEqual(REFUSED_REPLY);
});

const refused = { kind: "message", text: "Anda tidak memiliki izin untuk tindakan ini." };

test.each([
  ["admin.part", refused],
  ["default", refused],
  [null, { kind: "session", reason: "expired" }],
] as const)("%s may save nothing, and learns nothing of what is wrong with a form", async (role, reply) => {
  forgetCookies();
  if (role) await api.signIn(role);
  const cabang = named("dealer-cabang");
  const foto = new File([PNG], "logo.png");
  const look = vi.spyOn(foto, "slice");
  for (const form of [formOf({ ...SA_WAS }), formOf({}), formOf({ ...branch, alamat: "", foto })]) {
    for (const resource of [sa, cabang]) {
      expect(await create(resource, form)).toEqual(reply);
      expect(await update(resource, "1", SA_WAS, form)).toEqual(reply);
    }
  }
  expect(look).not.toHaveBeenCalled();
  expect(await api.requests()).toEqual([]);
});

describe("a text that is too long", () => {
  const item = named("perawatan-precheck");
  const long = "x".repeat(6_000);
  const was = { brand: "B", dealer: "D", keterangan: long };
  const tooLong = { kind: "invalid", errors: { keterangan: "Paling banyak 5.000 karakter" } };

  test("is not created", async () => {
    expect(await create(item, formOf(was))).toEqual(tooLong);
    expect(await api.requests()).toEqual([]);
  });

  test("is accepted unchanged only if the record has it already", async () => {
    await api.setRows("perawatan-precheck", [{ id: 1, dealer: "D", keterangan: long }]);
    await api.fault({ path: "/api/updateperawatanprecheck/1", status: 200 });
    expect(await update(item, "1", was, formOf(was))).toMatchObject({ kind: "done" });
    expect(await update(item, "1", was, formOf({ ...was, keterangan: `${long}x` }))).toEqual(tooLong);
    const forged = { ...was, keterangan: `${long}x` };
    // What the form says to have been opened with does not make a text valid.
    expect(await update(item, "1", forged, formOf(forged))).toMatchObject({ merged: ["keterangan"] });
    expect((await writes()).map(({ fields }) => fields.keterangan)).toEqual([long]);
  });
});

test("the API's messages are shown at fields of the form", async () => {
  const error = { nama_sa: [" Sudah ada. ", "Kedua"], dealer: { a: ["Tidak dikenal"] }, rahasia: ["x"] };
  const body = { message: "Gagal", error };
  const reply = {
    kind: "message",
    text: "Sudah ada.",
    fields: { nama_sa: "Sudah ada.", dealer: "Tidak dikenal" },
  };
  await api.setRows("sa", [SA_ROW]);
  await api.fault({ path: "/api/*", method: "POST", status: 422, body });
  await api.fault({ path: "/api/*", method: "PUT", status: 422, body });
  expect(await create(sa, formOf(SA_WAS))).toEqual(reply);
  expect(await update(sa, "1", SA_WAS, formOf(SA_WAS))).toEqual(reply);
});

test("only a new user begins with a value, the initial password", () => {
  expect(Object.keys(presetValues(named("user")))).toEqual(["password"]);
  expect(presetValues(sa)).toEqual({});
});
