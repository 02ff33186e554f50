import type { Page } from "playwright/test";
import { fieldsFor, formOf, type Row } from "../support/forms/forms.ts";
import {
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  fill,
  input,
  openedTexts,
  openStored,
  save,
  sentFields,
  storedRows,
  submit,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { dialog } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

// How fields are merged: lib/server/data/save-form.test.ts, lib/resources/record-values.test.ts; in a series: e2e/forms/series.spec.ts.

const [items, advisors] = [formOf("pergantian-postcheck"), formOf("sa")];

const conflict = (page: Page) => dialog(page, "Data telah diubah orang lain");
const field = (page: Page, name: string) => conflict(page).getByRole("group", { name, exact: true });
const savingOf = (page: Page) => conflict(page).getByRole("button", { name: "Simpan", exact: true });
const alongWith = (labels: string) => `${UPDATED}. ${labels} dari orang lain ikut tersimpan`;

/** Stores the first row of a form with what others have changed of it. */
const others = (api: Api, form: typeof items, changes: Row) =>
  api.setRows(form.list.resource, [{ ...storedRows(form, 1)[0], ...changes }]);

test.beforeEach(({ takeSession }) => takeSession("it"));

test("what others have changed is saved along, what both have changed is asked", async ({ page, api }) => {
  const mine = { "Harga A": "Rp 12.500", "Harga B": "1", "Harga C": "2", "Harga D": "4" };
  const typed = { ...openedTexts(items), ...mine };
  await openStored(page, api, items);
  await fill(page, mine);
  await others(api, items, { Harga_a: "13000.00", Harga_b: 1, Harga_c: 3, Harga_e: 5.5 });
  await submit(page);
  await expect(conflict(page).getByRole("group")).toHaveCount(1);
  await expect(conflict(page)).toContainText("Harga A, Harga E dari orang lain ikut tersimpan");
  await expect(savingOf(page)).toBeDisabled();
  await expect(field(page, "Harga C")).toContainText("Sebelumnya: 12.500,5");
  await expect(field(page, "Harga C").getByLabel("Isian saya: 2", { exact: true })).toBeVisible();
  expect(await writes(api)).toEqual([]);
  await conflict(page).getByRole("button", { name: "Batal", exact: true }).click();
  await expectTexts(page, typed);
  await submit(page);
  await field(page, "Harga C").getByLabel("Data terbaru: 3", { exact: true }).check();
  await savingOf(page).click();
  await dismissSuccess(page, alongWith("Harga A, Harga E"));
  const saved = fieldsFor(items.update, {
    ...typed,
    ...{ "Harga A": "13.000", "Harga C": "3", "Harga E": "5,5" },
  });
  await expectOneWrite(api, { ...items.update, path: `${items.update.path}1` }, saved);
});

test("the own value is saved where chosen, and a further change is asked again", async ({ page, api }) => {
  const name = field(page, "Nama SA");
  await openStored(page, api, advisors);
  await fill(page, { "Nama SA": "Saya" });
  await others(api, advisors, { nama_sa: "Dia" });
  await submit(page);
  await name.getByLabel("Isian saya: Saya").check();
  await others(api, advisors, { nama_sa: "Dia lagi" });
  await savingOf(page).click();
  await expect(name).toContainText("Sebelumnya: Dia");
  await name.getByLabel("Data terbaru: Dia lagi").waitFor();
  expect(await writes(api)).toEqual([]);
  await name.getByLabel("Isian saya: Saya").check();
  await others(api, advisors, { nama_sa: "Dia lagi", cabang: "Serang" });
  await savingOf(page).click();
  await dismissSuccess(page, alongWith("Cabang"));
  expect(await sentFields(api)).toMatchObject([{ nama_sa: "Saya", cabang: "Serang" }]);
});

test("a value of others that the form refuses is asked about, and corrected", async ({ page, api }) => {
  await openStored(page, api, items);
  await fill(page, { "Harga A": "7" });
  await others(api, items, { Harga_e: null });
  await submit(page);
  await field(page, "Harga E").getByLabel("Data terbaru: -").check();
  await savingOf(page).click();
  await expect(conflict(page)).toBeHidden();
  await expect(input(page, "Harga E")).toHaveAccessibleDescription(/Kolom wajib diisi/);
  await expect(input(page, "Harga E")).toBeFocused();
  expect(await writes(api)).toEqual([]);
  await fill(page, { "Harga E": "9" });
  await save(page, UPDATED);
  expect(await sentFields(api)).toMatchObject([{ Harga_a: "7", Harga_e: "9" }]);
});
