import type { Page } from "playwright/test";
import { fieldsFor, formOf, type Row, type Texts } from "../support/forms/forms.ts";
import {
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  fill,
  input,
  keyOfStored,
  openedTexts,
  openUpdate,
  storedRows,
  submit,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { axeFindings } from "../support/page/findings.ts";
import { dialog, expectRange, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

type Case = {
  resource: string;
  mine: Texts;
  theirs: Row;
  /** The texts that others have changed alone. */
  merged: Texts;
  /** The texts that both have changed: before, mine, theirs. */
  asked: Record<string, [string, string, string]>;
};

const cases: Case[] = [
  {
    resource: "users",
    mine: { Nama: "Kevin Baru", Hobi: "Membaca" },
    theirs: { nama: "Kevin Lain", youtube: "kanal", email: "baru@contoh.id" },
    merged: { YouTube: "kanal" },
    asked: { Nama: ["Kevin Lama", "Kevin Baru", "Kevin Lain"] },
  },
  {
    resource: "cabang",
    mine: { Alamat: "Jl. Baru 2" },
    theirs: { masuk: "09:00", kodewilayah: null },
    merged: { "Waktu Masuk": "09:00:00", "Kode Wilayah": "" },
    asked: {},
  },
  {
    resource: "sa",
    mine: { "Nama SA": "Wahyu Baru" },
    theirs: { cabang: "Surabaya" },
    merged: { Cabang: "Surabaya" },
    asked: {},
  },
  {
    resource: "car-type",
    mine: { Model: "raize gr" },
    theirs: { kode: "C" },
    merged: { Kode: "C" },
    asked: {},
  },
  {
    resource: "pergantian-postcheck",
    mine: { "Harga A": "Rp 12.500", "Harga B": "1", "Harga C": "2", "Harga D": "4" },
    theirs: { Harga_a: "13000.00", Harga_b: 1, Harga_c: 3, Harga_e: 5.5 },
    merged: { "Harga A": "13.000", "Harga E": "5,5" },
    asked: { "Harga C": ["12.500,5", "2", "3"] },
  },
];

const conflict = (page: Page) => dialog(page, "Data telah diubah orang lain");

const field = (page: Page, name: string) => conflict(page).getByRole("group", { name, exact: true });

const savingOf = (page: Page) => conflict(page).getByRole("button", { name: "Simpan", exact: true });

const alongWith = (labels: string[]) =>
  labels.length > 0 ? `${UPDATED}. ${labels.join(", ")} dari orang lain ikut tersimpan` : UPDATED;

for (const { resource, mine, theirs, merged, asked } of cases) {
  test(`${resource}: what others have changed is saved along and told, what both have changed is asked field by field`, async ({
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
    const saved: Texts = { ...typed, ...merged };

    if (Object.keys(asked).length > 0)
      await test.step("only what both have changed is asked, and nothing is sent before", async () => {
        await expect(conflict(page).getByRole("group")).toHaveCount(Object.keys(asked).length);
        await expect(conflict(page)).toContainText(
          `${Object.keys(merged).join(", ")} dari orang lain ikut tersimpan`,
        );
        await expect(savingOf(page)).toBeDisabled();
        for (const [label, [was, own, other]] of Object.entries(asked)) {
          await expect(field(page, label)).toContainText(`Sebelumnya: ${was}`);
          await expect(field(page, label).getByLabel(`Isian saya: ${own}`, { exact: true })).toBeVisible();
          await field(page, label).getByLabel(`Data terbaru: ${other}`, { exact: true }).check();
          saved[label] = other;
        }
        expect(await axeFindings(page)).toEqual([]);
        expect(await writes(api)).toEqual([]);
        await conflict(page).getByRole("button", { name: "Batal", exact: true }).click();
        await expectTexts(page, typed);
        await submit(page);
        for (const label of Object.keys(asked)) await field(page, label).getByLabel("Data terbaru").check();
        await savingOf(page).click();
      });
    await dismissSuccess(page, alongWith(Object.keys(merged)));
    await expectOneWrite(api, call, fieldsFor(form.update, saved));
  });
}

test("the own value is saved where it is chosen, and a further change of the same field is asked again", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  const [row = {}] = storedRows(form, 1);
  const others = (changes: Row) => api.setRows("sa", [{ ...row, ...changes }]);
  await api.setRows("sa", [row]);
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Saya" });
  await others({ nama_sa: "Dia" });
  await submit(page);
  await field(page, "Nama SA").getByLabel("Isian saya: Saya").check();
  await others({ nama_sa: "Dia lagi" });
  await savingOf(page).click();
  await expect(field(page, "Nama SA")).toContainText("Sebelumnya: Dia");
  await field(page, "Nama SA").getByLabel("Data terbaru: Dia lagi").waitFor();
  expect(await writes(api)).toEqual([]);
  await field(page, "Nama SA").getByLabel("Isian saya: Saya").check();
  await others({ nama_sa: "Dia lagi", cabang: "Serang" });
  await savingOf(page).click();
  await dismissSuccess(page, alongWith(["Cabang"]));
  expect((await writes(api)).map(({ fields }) => [fields.nama_sa, fields.cabang])).toEqual([
    ["Saya", "Serang"],
  ]);
});

test("a value of others that the form refuses is asked about, and corrected in the form", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("pergantian-postcheck");
  const [row = {}] = storedRows(form, 1);
  await api.setRows(form.list.resource, [row]);
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, { "Harga A": "7" });
  await api.setRows(form.list.resource, [{ ...row, Harga_e: null }]);
  await submit(page);
  await field(page, "Harga E").getByLabel("Data terbaru: -").check();
  await savingOf(page).click();
  await expect(conflict(page)).toBeHidden();
  await expect(input(page, "Harga E")).toHaveAccessibleDescription(/Kolom wajib diisi/);
  await expect(input(page, "Harga E")).toBeFocused();
  expect(await writes(api)).toEqual([]);
  await fill(page, { "Harga E": "9" });
  await submit(page);
  await dismissSuccess(page, UPDATED);
  expect((await writes(api)).map(({ fields }) => [fields.Harga_a, fields.Harga_e])).toEqual([["7", "9"]]);
});

test("what was saved along is told in a series too", async ({ page, api, takeSession }) => {
  const form = formOf("sa");
  const rows = storedRows(form, 2);
  await api.setRows("sa", rows);
  await takeSession("it");
  await page.goto(form.list.path);
  await expectRange(page, 1, 2);
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await fill(page, { "Nama SA": "Saya" });
  await api.setRows("sa", [{ ...rows[0], cabang: "Serang" }, ...rows.slice(1)]);
  await press(page, "Simpan & berikutnya");
  await expect(page.getByText(alongWith(["Cabang"]))).toBeVisible();
});
