import { formOf } from "../support/forms/forms.ts";
import {
  dismissSuccess,
  fill,
  openUpdate,
  storedRows,
  submit,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { askToDelete, cell, confirmDelete, dialog } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, rowOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

// What is recorded of each write: lib/server/data/recorded-writes.test.ts; without a store nothing is sent:
// lib/server/data/unrecorded-writes.test.ts, lib/server/store/store-client.test.ts.

const form = formOf("sa");

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a record that was changed since it was shown is told before it is deleted", async ({ page, api }) => {
  const row = rowOf(advisors, 1);
  await api.setRows("sa", [row]);
  await page.goto(advisors.path);
  await askToDelete(page, "Nama SA 1");
  await api.setRows("sa", [{ ...row, cabang: "Pindah" }]);
  await confirmDelete(page);
  const question = dialog(page, "Yakin akan menghapus?");
  await expect(question.getByRole("alert")).toHaveText(
    "Data telah diubah orang lainCabang: dulu Cabang 1, sekarang Pindah",
  );
  expect(await writes(api)).toEqual([]);
  await confirmDelete(page);
  await expect(question).toBeHidden();
  await expect(cell(page, "Nama SA 1")).toHaveCount(0);
  expect(await writes(api)).toHaveLength(1);
});

test("a conflict of a form says who has made the change, and when", async ({ page, api, context }) => {
  await api.setRows("sa", storedRows(form, 1));
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Saya" });
  const other = await context.newPage();
  await openUpdate(other, form);
  await fill(other, { "Nama SA": "Dia" });
  await submit(other);
  await dismissSuccess(other, UPDATED);
  await other.close();
  await submit(page);
  await expect(dialog(page, "Data telah diubah orang lain")).toContainText(
    /Diubah oleh Siti Rahmawati, \d\d \w+ \d{4}, \d\d:\d\d\./,
  );
});
