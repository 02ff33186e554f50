import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
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
import { askToDelete, cell, confirmDelete, dialog, dismissAlert } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, rowOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

// What is recorded of each write: lib/server/data/recorded-writes.test.ts.

const folder = mkdtempSync(path.join(tmpdir(), "history-"));
const file = path.join(folder, "history.sqlite");

test.use({ settings: { DATA_DIR: folder } });
test.describe.configure({ mode: "default" });
test.afterAll(() => rmSync(folder, { recursive: true }));

const form = formOf("sa");
const NOT_RECORDED = /^Riwayat tidak dapat mencatat, jadi perubahan ini belum dikirim/;

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

test("a store that does not answer keeps a write from being sent until it does", async ({ page, api }) => {
  await api.setRows("sa", storedRows(form, 1));
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Saya" });
  const rival = new DatabaseSync(file);
  rival.exec("BEGIN IMMEDIATE");
  await submit(page);
  await dismissAlert(page, NOT_RECORDED);
  rival.exec("COMMIT");
  rival.close();
  expect(await writes(api)).toEqual([]);
  await expect(page.getByLabel("Nama SA", { exact: true })).toHaveValue("Saya");
  await submit(page);
  await dismissSuccess(page, UPDATED);
  expect(await writes(api)).toHaveLength(1);
});
