import type { Page } from "playwright/test";
import { fieldsFor, formOf, type Row, type Texts } from "../support/forms/forms.ts";
import {
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  fill,
  keyOfStored,
  openedTexts,
  openUpdate,
  storedRows,
  submit,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { dialog } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

type Case = { resource: string; mine: Texts; theirs: Row; shown: Texts; table: string[][] };

const cases: Case[] = [
  {
    resource: "users",
    mine: { Nama: "Kevin Baru", Hobi: "Membaca" },
    theirs: { nama: "Kevin Lain", youtube: "kanal", email: "baru@contoh.id" },
    shown: { Nama: "Kevin Lain", YouTube: "kanal" },
    table: [
      ["Nama", "Kevin Lama", "Kevin Lain", "Kevin Baru"],
      ["YouTube", "-", "kanal", "-"],
    ],
  },
  {
    resource: "cabang",
    mine: { Alamat: "Jl. Baru 2" },
    theirs: { masuk: "09:00", kodewilayah: null },
    shown: { "Waktu Masuk": "09:00:00", "Kode Wilayah": "" },
    table: [
      ["Waktu Masuk", "08:30:00", "09:00:00", "08:30:00"],
      ["Kode Wilayah", "5", "-", "5"],
    ],
  },
  {
    resource: "sa",
    mine: { "Nama SA": "Wahyu Baru" },
    theirs: { cabang: "Surabaya" },
    shown: { Cabang: "Surabaya" },
    table: [["Cabang", "Bandung", "Surabaya", "Bandung"]],
  },
  {
    resource: "car-type",
    mine: { Model: "raize gr" },
    theirs: { kode: "C" },
    shown: { Kode: "C" },
    table: [["Kode", "B", "C", "B"]],
  },
  {
    resource: "pergantian-postcheck",
    mine: { "Harga A": "Rp 12.500", "Harga B": "1" },
    theirs: { Harga_a: "13000.00", Harga_e: 5.5 },
    shown: { "Harga A": "13.000", "Harga E": "5,5" },
    table: [
      ["Harga A", "12.500", "13.000", "Rp 12.500"],
      ["Harga E", "1.250.000", "5,5", "1.250.000"],
    ],
  },
];

const conflict = (page: Page) => dialog(page, "Data telah diubah orang lain");

async function choose(page: Page, name: string): Promise<void> {
  await conflict(page).getByRole("button", { name, exact: true }).click();
  await expect(conflict(page)).toBeHidden();
}

for (const { resource, mine, theirs, shown, table } of cases) {
  test(`${resource}: what somebody else changed meanwhile is shown, and nothing is sent unasked`, async ({
    page,
    api,
    takeSession,
  }) => {
    const form = formOf(resource);
    const [row = {}] = storedRows(form, 1);
    const call = { ...form.update, path: form.update.path + encodeURIComponent(keyOfStored(form, 1)) };
    const typed = { ...openedTexts(form), ...mine, ...(mine.Model && { Model: mine.Model.toUpperCase() }) };
    await api.setRows(form.list.resource, [row]);
    await takeSession("it");
    await openUpdate(page, form);
    await fill(page, mine);
    await api.setRows(form.list.resource, [{ ...row, ...theirs }]);
    await submit(page);

    await test.step("the dialog shows each change", async () => {
      await expect(conflict(page).getByRole("columnheader")).toHaveText([
        "Kolom",
        "Sebelumnya",
        "Sekarang",
        "Isian Anda",
      ]);
      const rows = conflict(page).getByRole("row");
      await expect(rows).toHaveCount(table.length + 1);
      for (const [at, cells] of table.entries()) {
        await expect(rows.nth(at + 1).locator("th, td")).toHaveText(cells);
      }
      expect(await writes(api)).toEqual([]);
    });
    await test.step("Batal keeps the form", async () => {
      await choose(page, "Batal");
      await expectTexts(page, typed);
    });
    await test.step("Pakai data terbaru shows the new values and sends nothing", async () => {
      await submit(page);
      await choose(page, "Pakai data terbaru");
      await expectTexts(page, { ...openedTexts(form), ...shown });
      expect(await writes(api)).toEqual([]);
    });
    await test.step("Simpan isian saya sends once", async () => {
      await openUpdate(page, form);
      await api.setRows(form.list.resource, [row]);
      await fill(page, typed);
      await submit(page);
      await choose(page, "Simpan isian saya");
      await dismissSuccess(page, UPDATED);
      await expectOneWrite(api, call, fieldsFor(form.update, typed));
    });
  });
}

test("the data taken over can be changed and saved, and another change is seen again", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  const [row = {}] = storedRows(form, 1);
  const nama = (nama_sa: string) => api.setRows("sa", [{ ...row, nama_sa }]);
  await api.setRows("sa", [row]);
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Saya" });
  await nama("Dia");
  await submit(page);
  await expect(conflict(page)).toBeVisible();
  await nama("Dia lagi");
  await choose(page, "Pakai data terbaru");
  await fill(page, { "Nama SA": "Saya lagi" });
  await submit(page);
  await expect(conflict(page).getByRole("row").nth(1).locator("th, td")).toHaveText([
    "Nama SA",
    "Dia",
    "Dia lagi",
    "Saya lagi",
  ]);
  await nama("Dia terus");
  await conflict(page).getByRole("button", { name: "Simpan isian saya", exact: true }).click();
  await expect(conflict(page).getByRole("row").nth(1)).toContainText("Dia terus");
  expect(await writes(api)).toEqual([]);
  await choose(page, "Simpan isian saya");
  await dismissSuccess(page, UPDATED);
  expect((await writes(api)).map(({ fields }) => fields.nama_sa)).toEqual(["Saya lagi"]);
});

test("the brand follows a dealer that somebody else changed", async ({ page, api, takeSession }) => {
  const form = formOf("perawatan-precheck");
  const [row = {}] = storedRows(form, 1);
  await api.setRows(form.list.resource, [row]);
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, { Keterangan: "Saya" });
  await api.setRows(form.list.resource, [{ ...row, dealer: "Honda Mandiri Jaya" }]);
  await submit(page);
  await choose(page, "Pakai data terbaru");
  await expectTexts(page, { Brand: "Honda", Dealer: "Honda Mandiri Jaya" });
});
