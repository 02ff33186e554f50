import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectTexts,
  fill,
  input,
  save,
  sentFields,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { axeFindings } from "../support/page/findings.ts";
import { advisors } from "../support/page/lists.ts";
import { browserOf, openLive, wati } from "../support/page/live.ts";
import { askToDelete, confirmDelete, dialog, editLink, press, rowWith } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test as base } from "../support/site/history-app.ts";

const form = (id: number) => `${advisors.update}${id}`;

/** Siti at the list, and Wati at the form of the first advisor, each in a browser of her own. */
const test = base.extend<{ siti: Page; wati: Page }>({
  siti: async ({ browser, api, app }, use) => {
    await api.setRows("sa", storedRows(formOf("sa"), 3));
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope), advisors.path));
  },
  wati: async ({ browser, api, app, siti: _ }, use) => {
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope, wati), form(1)));
  },
});

const change = async (page: Page, texts: Record<string, string>) => {
  await fill(page, texts);
  await submit(page);
  await dismissSuccess(page, UPDATED);
};

const news = (page: Page) => page.getByRole("status").getByText(/ menyimpan data ini pukul \d\d:\d\d$/);
const presence = (page: Page, name: string) =>
  page.getByRole("status").getByText(`${name} sedang mengubah data ini`, { exact: true });

test("what others save comes into a form, or is asked about once typed over", async ({ siti, wati, api }) => {
  await siti.goto(form(1));
  await change(siti, { "Nama SA": "Dari Siti" });
  await expectTexts(wati, { "Nama SA": "Dari Siti" });
  await expect(wati.getByText(/^Isian diperbarui: perubahan .* pukul/)).toBeVisible();
  await expect(news(wati)).toBeHidden();

  await input(wati, "Nama SA").fill("Dari Wati");
  await siti.goto(form(1));
  await change(siti, { "Nama SA": "Siti lagi" });
  await expect(news(wati)).toBeVisible();
  await expectTexts(wati, { "Nama SA": "Dari Wati" });
  expect(await axeFindings(wati)).toEqual([]);
  await press(wati, "Lihat perubahan");
  const asked = dialog(wati, "Data telah diubah orang lain");
  await expect(asked).toContainText("Sebelumnya: Dari Siti");
  await asked.getByLabel("Data terbaru: Siti lagi", { exact: true }).check();
  await asked.getByRole("button", { name: "Pakai, lanjut mengisi", exact: true }).click();
  await expectTexts(wati, { "Nama SA": "Siti lagi" });
  await expect(news(wati)).toBeHidden();
  await api.clearRequests();
  await change(wati, { "Nama SA": "Bersama" });
  expect(await sentFields(api)).toMatchObject([{ nama_sa: "Bersama" }]);
});

test("a deleted record is told of, and what was typed becomes a new one", async ({ siti, wati, api }) => {
  await fill(wati, { "Nama SA": "Jangan hilang" });
  await askToDelete(siti, "Wahyu 1");
  await confirmDelete(siti);
  await expect(wati.getByText("Data ini sudah dihapus.", { exact: false })).toBeVisible();
  await press(wati, "Jadikan data baru");
  await expect(wati).toHaveURL(advisors.add?.path ?? "");
  await expectTexts(wati, { "Nama SA": "Jangan hilang" });
  await api.clearRequests();
  await save(wati, CREATED);
  expect(await sentFields(api)).toMatchObject([{ nama_sa: "Jangan hilang" }]);
});

test("who has a form open is named in form and row, until the tab goes", async ({ siti, wati }) => {
  const mark = (id: number) => rowWith(siti, `Wahyu ${id}`).getByTitle("Wati sedang mengubah data ini");
  await expect(mark(1)).toBeVisible();
  const second = await wati.context().newPage();
  await second.goto(form(2));
  await expect(mark(2)).toBeVisible();
  expect(await axeFindings(siti)).toEqual([]);
  await editLink(siti, "Wahyu 1").click();
  await expect(presence(siti, "Wati")).toBeVisible();
  await expect(wati.getByText(/ sedang mengubah data ini$/)).toBeVisible();
  await expect(presence(wati, "Wati")).toBeHidden();
  await wati.close();
  await expect(presence(siti, "Wati")).toBeHidden({ timeout: 10_000 });
  await press(siti, "Kembali");
  await expect(mark(2)).toBeVisible();
  await expect(mark(1)).toBeHidden();
});
