import { beforeEach, describe, expect, test, vi } from "vitest";
import { PNG } from "@/demo/test-client";
import { opnameResource, saResource, userResource } from "../../resources/registry";
import { forgetCookies } from "../../testing/next-headers";
import { fieldsOf, formDataOf as formOf, sampleNamed, textsOf } from "../../testing/samples";
import { startStandIn } from "../../testing/stand-in";
import { REFUSED_REPLY } from "../session/guard";
import {
  createFromForm as create,
  deleteRow,
  presetValues,
  savedFormTexts,
  updateFromForm as update,
} from "./save-form";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

/** What a reply says of the saved record: the screen that undoes the save is named by the entry of the history. */
const saved = (name: string, path: string) => ({
  kind: "done",
  at: expect.any(Number),
  name,
  undoHref: expect.stringMatching(new RegExp(`^/urungkan${path}\\?entri=\\d+$`)),
});

const writes = async () => (await api.requests()).filter(({ method }) => method !== "GET");
const advisor = sampleNamed("sa");
const SA_ROW = { ...advisor.row, id: 1, dealer: "D", cabang: "C", nama_sa: "Lama" };
const SA_WAS = { ...textsOf(advisor, SA_ROW), brand: "B" };
const item = { brand: "B", dealer: "D", keterangan: "K" };
const prices = {
  ...{ Harga_a: "12.500", Harga_b: "12500", Harga_c: "12500,5", Harga_d: "Rp 12.500", Harga_e: "0" },
};
const plain = { Harga_a: "12500", Harga_b: "12500", Harga_c: "12500.5", Harga_d: "12500", Harga_e: "0" };
const postcheck = sampleNamed("perawatan-postcheck");
const storedBranch = sampleNamed("dealer-cabang");
const branch = {
  ...textsOf(storedBranch, storedBranch.row),
  ...{ brand: "Other", brand_baru: "Baru", dealer: "Other", dealer_baru: "D", cabang: "C" },
  masuk: "08:30:00",
};

beforeEach(() => api.signIn("admin.it"));

describe("a create", () => {
  test("arrives once, and its reply says how it is seen and undone", async () => {
    const { resource, row } = postcheck;
    const form = formOf({ ...textsOf(postcheck, row, "create"), ...item, ...prices });
    expect(await create(resource, form)).toEqual({
      ...saved("D · K", "/perawatan-postcheck-list"),
      message: "Data berhasil dibuat",
      listHref: "/perawatan-postcheck-list?filter.dealer=D&filter.keterangan=K",
    });
    const fields = { ...fieldsOf(postcheck, row, "create"), dealer: "D", keterangan: "K", ...plain };
    const path = "/api/tambahperawatanpostcheck";
    expect(await api.requests()).toMatchObject([{ method: "POST", path, fields, files: [], status: 201 }]);
    expect((await api.requests())[0]?.headers).toMatchObject({
      authorization: `Bearer ${api.token()}`,
      "content-type": expect.stringContaining("application/x-www-form-urlencoded"),
    });
  });

  test("of a branch is sent with its logo, and with what was typed for a new dealer", async () => {
    const foto = new File([PNG], "x.txt");
    await create(storedBranch.resource, formOf({ ...branch, foto }));
    expect(await api.requests()).toMatchObject([
      {
        path: "/api/tambahdealercabang",
        headers: { "content-type": expect.stringContaining("multipart/form-data") },
        fields: { brand: "Baru", dealer: "D", cabang: "C", masuk: "08:30:00" },
        files: [{ field: "foto", type: "image/png", size: PNG.length }],
      },
    ]);
  });

  test("that breaks a rule returns a message per field, and nothing is called", async () => {
    expect(
      await create(postcheck.resource, formOf({ ...item, ...prices, dealer: " ", Harga_b: "x" })),
    ).toEqual({
      kind: "invalid",
      errors: {
        dealer: "Kolom wajib diisi",
        Harga_b: "Harga harus berupa angka, misalnya 12.500 atau 12500,5",
      },
    });
    expect(await api.requests()).toEqual([]);
  });
});

describe("an update", () => {
  const typed = { ...SA_WAS, nama_sa: "Baru" };
  beforeEach(() => api.setRows("sa", [SA_ROW]));

  test("reads the row and is sent once", async () => {
    expect(await update(saResource, "1", SA_WAS, formOf(typed))).toEqual({
      ...saved("Baru · C · D", "/sa-list"),
      message: "Data berhasil diupdate",
      row: { id: "1", dealer: "D", cabang: "C", nama_sa: "Baru" },
    });
    expect((await api.requests()).map(({ method, path, fields }) => [method, path, fields])).toEqual([
      ["GET", "/api/listallsa", {}],
      ["PUT", "/api/updatesa/1", { ...fieldsOf(advisor, SA_ROW), nama_sa: "Baru" }],
    ]);
  });

  test("does not know the row where the API names a new picture's file", async () => {
    const { resource, row } = storedBranch;
    const was = { ...textsOf(storedBranch, row), brand_baru: "", dealer_baru: "" };
    const save = async (changes: Record<string, string | File>) => {
      await api.setRows("cabang", [{ ...row, id: 1, foto: "lama.png" }]);
      return update(resource, "1", was, formOf({ ...was, ...changes }));
    };
    expect(await save({ foto: new File([PNG], "baru.png") })).toMatchObject({ kind: "done", row: null });
    expect(await save({ alamat: "Baru" })).toMatchObject({
      row: { id: "1", alamat: "Baru", foto: "lama.png" },
    });
  });

  /** Saves a row that others have changed. */
  async function saveOver(changes: object, form: Record<string, string> = typed, was: typeof form = SA_WAS) {
    await api.setRows("sa", [{ ...SA_ROW, ...changes }]);
    return update(saResource, "1", was, formOf(form));
  }

  test("takes over what others have changed, tells it, and is sent with it", async () => {
    const changes = { dealer: "E", cabang: "X" };
    expect(await saveOver(changes)).toMatchObject({
      ...saved("Baru · X · E", "/sa-list"),
      row: { id: "1", ...changes, nama_sa: "Baru" },
      merged: ["dealer", "cabang"],
    });
    const sent = { ...fieldsOf(advisor, { ...SA_ROW, ...changes }), nama_sa: "Baru" };
    expect((await writes()).map(({ fields }) => fields)).toEqual([sent]);
  });

  const conflict = (change: object, ...merged: string[]) => ({ kind: "conflict", changes: [change], merged });

  test("is asked about what both have changed, and what it does not say to have opened with", async () => {
    const lost = { field: "nama_sa", was: "Lama", is: "" };
    expect(await saveOver({ cabang: "X", nama_sa: null })).toEqual(conflict(lost, "cabang"));
    const unknown = { field: "nama_sa", was: "", is: "Lama" };
    expect(await saveOver({ cabang: null }, typed, {})).toEqual(conflict(unknown));
    expect(await writes()).toEqual([]);
  });

  test("is asked about a value of others that the form refuses, and where both have changed fields that belong together", async () => {
    const refused = { field: "cabang", was: "C", is: "" };
    expect(await saveOver({ cabang: null, nama_sa: "X" }, SA_WAS)).toEqual(conflict(refused, "nama_sa"));
    const tied = { field: "dealer", was: "D", is: "E" };
    expect(await saveOver({ dealer: "E" }, { ...SA_WAS, cabang: "Y" })).toEqual(conflict(tied));
    expect(await writes()).toEqual([]);
  });

  test("that others have made meanwhile, or whose answer was lost, is not sent again", async () => {
    const reply = await saveOver({ nama_sa: "Baru", cabang: "X" });
    expect(reply).toMatchObject({ kind: "done", merged: ["cabang"] });
    expect(reply).not.toHaveProperty("undoHref");
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
    expect(await update(postcheck.resource, "7", was, form)).toMatchObject({
      merged: ["keterangan", "Harga_a", "Harga_c"],
    });
    expect((await writes())[0]?.fields).toEqual({
      ...{ dealer: "D", keterangan: "Tiga", ...plain },
      ...{ Harga_a: "1", Harga_b: "9", Harga_c: "2" },
    });
  });

  test("that was saved already is named, and a picture is sent though others have saved the same texts", async () => {
    expect(await saveOver({ nama_sa: "Baru" })).toMatchObject({ name: "Baru · C · D", message: null });
    const { resource, row } = storedBranch;
    const was = { ...textsOf(storedBranch, row), brand_baru: "", dealer_baru: "" };
    await api.setRows("cabang", [{ ...row, id: 1, alamat: "Baru" }]);
    const form = formOf({ ...was, alamat: "Baru", foto: new File([PNG], "baru.png") });
    expect(await update(resource, "1", was, form)).toMatchObject({ kind: "done", row: null });
    expect(await writes()).toMatchObject([{ files: [{ field: "foto" }] }]);
  });

  test("adopts a value that the form was opened without, and contests one that makes another field invalid", async () => {
    const { resource, row } = storedBranch;
    const typed = { ...textsOf(storedBranch, row), brand_baru: "", dealer_baru: "", kodewilayah: "" };
    const was = { ...typed, kodewilayah: undefined };
    const save = () => update(resource, "1", was, formOf({ ...typed, alamat: "Baru" }));
    await api.setRows("cabang", [{ ...row, id: 1 }]);
    expect(await save()).toMatchObject({ kind: "done", merged: ["kodewilayah"] });
    await api.setRows("cabang", [{ ...row, id: 1, kodewilayah: null, brand: "Other" }]);
    expect(await save()).toMatchObject({ kind: "conflict", changes: [{ field: "brand" }], merged: [] });
  });

  test("of a row that is gone is not sent", async () => {
    for (const fault of [undefined, { path: "/api/listallsa", status: 404 }]) {
      if (fault) await api.fault(fault);
      expect(await update(saResource, "2", SA_WAS, formOf(typed))).toEqual({
        kind: "message",
        text: "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.",
      });
    }
    expect(await writes()).toEqual([]);
  });

  test("that breaks a rule makes no call", async () => {
    expect(await update(saResource, "1", SA_WAS, formOf({ ...typed, brand: "" }))).toEqual({
      kind: "invalid",
      errors: { brand: "Kolom wajib diisi" },
    });
    expect(await api.requests()).toEqual([]);
  });
});

const SHOWN = { dealer: "D", cabang: "C", nama_sa: "Lama" };

test.each([
  ["updating", () => update(saResource, "1", SA_WAS, formOf(SA_WAS))],
  ["deleting", () => deleteRow(saResource, "1", SHOWN)],
])("a record whose list cannot be read is left as it is: %s", async (verb, save) => {
  await api.fault({ path: "/api/listallsa", status: 500 });
  const text = `An error occurred while ${verb} SA\nInternal Server Error (500)`;
  expect(await save()).toEqual({ kind: "message", text });
  expect(await writes()).toEqual([]);
});

test("a delete says which record is gone, and nothing of one that was not in the list", async () => {
  await api.setRows("sa", [SA_ROW]);
  await api.fault({ path: "/deletesa/*", status: 200, body: { message: "Terhapus" } });
  const deleted = { ...saved("Lama · C · D", "/sa-list"), message: "Terhapus" };
  expect(await deleteRow(saResource, "1", SHOWN)).toEqual(deleted);
  expect(await deleteRow(saResource, "9", SHOWN)).toEqual({ ...deleted, name: "" });
});

test("the texts that a write saves are those of the fields which it sends and the form shows", () => {
  expect(savedFormTexts(userResource, { nama: "Rina", username: "rina" })).toEqual({ nama: "Rina" });
});

test("a read-only resource is neither created nor updated", async () => {
  expect(await create(opnameResource, formOf({}))).toEqual(REFUSED_REPLY);
  expect(await update(opnameResource, "1", {}, formOf({}))).toEqual(REFUSED_REPLY);
});

const refused = { kind: "message", text: "Anda tidak memiliki izin untuk tindakan ini." };

test.each([
  ["admin.part", refused],
  ["default", refused],
  [null, { kind: "session", reason: "expired" }],
] as const)("%s may save nothing, and learns nothing of what is wrong with a form", async (role, reply) => {
  forgetCookies();
  if (role) await api.signIn(role);
  const cabang = storedBranch.resource;
  const foto = new File([PNG], "logo.png");
  const look = vi.spyOn(foto, "slice");
  expect(await deleteRow(saResource, "1", SHOWN)).toEqual(reply);
  for (const form of [formOf({ ...SA_WAS }), formOf({}), formOf({ ...branch, alamat: "", foto })]) {
    for (const resource of [saResource, cabang]) {
      expect(await create(resource, form)).toEqual(reply);
      expect(await update(resource, "1", SA_WAS, form)).toEqual(reply);
    }
  }
  expect(look).not.toHaveBeenCalled();
  expect(await api.requests()).toEqual([]);
});

test("a text that is too long is accepted unchanged only if the record has it already", async () => {
  const { resource } = sampleNamed("perawatan-precheck");
  const long = "x".repeat(6_000);
  const was = { brand: "B", dealer: "D", keterangan: long };
  const tooLong = { kind: "invalid", errors: { keterangan: "Paling banyak 5.000 karakter" } };
  expect(await create(resource, formOf(was))).toEqual(tooLong);
  await api.setRows("perawatan-precheck", [{ id: 1, dealer: "D", keterangan: long }]);
  await api.fault({ path: "/api/updateperawatanprecheck/1", status: 200 });
  expect(await update(resource, "1", was, formOf(was))).toMatchObject({ kind: "done" });
  expect(await update(resource, "1", was, formOf({ ...was, keterangan: `${long}x` }))).toEqual(tooLong);
  const forged = { ...was, keterangan: `${long}x` };
  // What the form says to have been opened with does not make a text valid.
  expect(await update(resource, "1", forged, formOf(forged))).toMatchObject({ merged: ["keterangan"] });
  expect((await writes()).map(({ fields }) => fields.keterangan)).toEqual([long]);
});

test("the API's messages are shown at fields of the form", async () => {
  const body = { error: { nama_sa: [" Sudah ada. ", "Kedua"], rahasia: ["x"] } };
  const reply = { kind: "message", text: "Sudah ada.", fields: { nama_sa: "Sudah ada." } };
  await api.setRows("sa", [SA_ROW]);
  for (const method of ["POST", "PUT"]) await api.fault({ path: "/api/*", method, status: 422, body });
  expect(await create(saResource, formOf(SA_WAS))).toEqual(reply);
  expect(await update(saResource, "1", SA_WAS, formOf(SA_WAS))).toEqual(reply);
});

test("only a new user begins with a value, the initial password", () => {
  expect(Object.keys(presetValues(userResource))).toEqual(["password"]);
  expect(presetValues(saResource)).toEqual({});
});
