import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  expectTexts,
  fill,
  input,
  save,
  sentFields,
  storedRows,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { axeFindings } from "../support/page/findings.ts";
import { browserOf, openLive, wati } from "../support/page/live.ts";
import {
  askToDelete,
  button,
  confirmDelete,
  dialog,
  downloadsOf,
  editLink,
  expectColumn,
  expectRange,
  noRows,
  press,
  rowWith,
} from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test as base } from "../support/site/history-app.ts";
import { advisors } from "../support/site/lists.ts";

const names = (...ids: number[]) => ids.map((id) => `Wahyu ${id}`);
const form = (id: number) => `${advisors.update}${id}`;

/** Siti at a list of three advisors, and Wati at the same or at the form of the first, each in a browser of her own. */
const test = base.extend<{ siti: Page; wati: Page; watiAtForm: Page }>({
  siti: async ({ browser, api, app }, use) => {
    await api.setRows("sa", storedRows(formOf("sa"), 3));
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope), advisors.path));
  },
  wati: async ({ browser, api, app, siti: _ }, use) => {
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope, wati), advisors.path));
  },
  watiAtForm: async ({ browser, api, app, siti: _ }, use) => {
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope, wati), form(1)));
  },
});

async function rename(page: Page, from: string, to: string): Promise<void> {
  await editLink(page, from).click();
  await fill(page, { "Nama SA": to });
  await save(page, UPDATED);
}

test("what one person writes, others see in each tab without asking", async ({ siti, wati, api }) => {
  const second = await wati.context().newPage();
  await second.goto(advisors.path);
  await rename(siti, "Wahyu 2", "Wahyu 9");
  for (const tab of [wati, second]) await expectColumn(tab, "Nama SA", names(1, 9, 3));
  await test.step("a hidden tab follows when it is shown", async () => {
    const setHidden = (isHidden: boolean) =>
      wati.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, isHidden);
    await setHidden(true);
    await rename(siti, "Wahyu 9", "Wahyu 8");
    await expectColumn(second, "Nama SA", names(1, 8, 3));
    await expectColumn(wati, "Nama SA", names(1, 9, 3));
    await setHidden(false);
    await expectColumn(wati, "Nama SA", names(1, 8, 3));
    await rename(siti, "Wahyu 8", "Wahyu 9");
    await expectColumn(wati, "Nama SA", names(1, 9, 3));
  });
  await second.close();
  await test.step("while rows are picked, it waits for a press", async () => {
    await press(wati, "Pilih");
    await wati.getByRole("checkbox", { name: /1/ }).first().check();
    await askToDelete(siti, "Wahyu 3");
    await confirmDelete(siti);
    await expect(wati.getByText("1 data berubah")).toBeVisible();
    await expectColumn(wati, "Nama SA", names(1, 9, 3));
    await press(wati, "Muat");
    await expectColumn(wati, "Nama SA", names(1, 9));
    await expect(button(wati, "Muat")).toBeHidden();
  });
  await test.step("a batch is one notice, for which the list is fetched once", async () => {
    await api.setRows("sa", storedRows(formOf("sa"), 60));
    for (const tab of [siti, wati]) {
      await tab.reload();
      await expectRange(tab, 1, 25);
    }
    await press(siti, "Pilih");
    await press(siti, "Pilih semua yang ditemukan (60)");
    const before = await downloadsOf(wati, "sa");
    await press(siti, "Hapus 60 data");
    await siti.getByLabel("Ketik jumlahnya").fill("60");
    await press(siti, "Ya, hapus!");
    await expect(noRows(wati)).toBeVisible({ timeout: 30_000 });
    expect(await downloadsOf(wati, "sa")).toBe(before + 1);
  });
});

test("a stream goes on once the server or the network is back", async ({ siti, wati, app }) => {
  await app.kill();
  await siti.reload();
  await rename(siti, "Wahyu 2", "Wahyu 9");
  await expectColumn(wati, "Nama SA", names(1, 9, 3));
  await wati.context().setOffline(true);
  await rename(siti, "Wahyu 3", "Wahyu 8");
  await expectColumn(wati, "Nama SA", names(1, 9, 3));
  await wati.context().setOffline(false);
  await expectColumn(wati, "Nama SA", names(1, 9, 8));
});

const news = (page: Page) => page.getByRole("status").getByText(/ menyimpan data ini pukul \d\d:\d\d$/);
const presence = (page: Page, name: string) =>
  page.getByRole("status").getByText(`${name} sedang mengubah data ini`, { exact: true });

test("a form gets what others do to its record, and loses nothing", async ({
  siti,
  watiAtForm: wati,
  api,
}) => {
  const saveAsSiti = async (name: string) => {
    await siti.goto(form(1));
    await fill(siti, { "Nama SA": name });
    await save(siti, UPDATED);
  };
  await saveAsSiti("Dari Siti");
  await expectTexts(wati, { "Nama SA": "Dari Siti" });
  await expect(wati.getByText(/^Isian diperbarui: perubahan .* pukul/)).toBeVisible();
  await expect(news(wati)).toBeHidden();
  await test.step("what was typed over is asked about", async () => {
    await input(wati, "Nama SA").fill("Dari Wati");
    await saveAsSiti("Siti lagi");
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
  });
  await test.step("a deleted record becomes a new one", async () => {
    await fill(wati, { "Nama SA": "Jangan hilang" });
    await askToDelete(siti, "Siti lagi");
    await confirmDelete(siti);
    await expect(wati.getByText("Data ini sudah dihapus.", { exact: false })).toBeVisible();
    await press(wati, "Jadikan data baru");
    await expect(wati).toHaveURL(advisors.add?.path ?? "");
    await expectTexts(wati, { "Nama SA": "Jangan hilang" });
    await api.clearRequests();
    await save(wati, CREATED);
    expect(await sentFields(api)).toMatchObject([{ nama_sa: "Jangan hilang" }]);
  });
});

test("who has a form open is named in form and row", async ({ siti, watiAtForm: wati }) => {
  const mark = rowWith(siti, "Wahyu 1").getByTitle("Wati sedang mengubah data ini");
  await expect(mark).toBeVisible();
  expect(await axeFindings(siti)).toEqual([]);
  await editLink(siti, "Wahyu 1").click();
  await expect(presence(siti, "Wati")).toBeVisible();
  await expect(wati.getByText(/ sedang mengubah data ini$/)).toBeVisible();
  await expect(presence(wati, "Wati")).toBeHidden();
  await wati.close();
  await expect(presence(siti, "Wati")).toBeHidden({ timeout: 10_000 });
  await press(siti, "Kembali");
  await expect(mark).toBeHidden();
});
