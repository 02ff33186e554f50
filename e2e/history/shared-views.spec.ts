import type { Browser, Page } from "playwright/test";
import { CHECKS, plantItems } from "../support/page/checks.ts";
import { browserOf, wati } from "../support/page/live.ts";
import {
  button,
  dialog,
  dismissAlert,
  expectWhole,
  press,
  searchBox,
  searchFor,
} from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";
import { advisors, postcheck, rowsOf } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const SHARE = "Bagikan ke semua yang boleh membaca daftar ini";
const panelOf = (page: Page) => dialog(page, "Tampilan");
const ownView = (page: Page, name: string) => panelOf(page).getByRole("group", { name, exact: true });
const sharedViews = (page: Page) => panelOf(page).getByRole("region", { name: "Tampilan bersama" });
const said = (page: Page) => panelOf(page).getByRole("status");
const nameField = (page: Page) => panelOf(page).getByLabel("Nama tampilan", { exact: true });

/** Opens the views of the service advisors on another computer. */
async function openViews(browser: Browser, url: string, scope: string, person = {}): Promise<Page> {
  const page = await (await browserOf(browser, url, "it", scope, person)).newPage();
  await page.goto(`${url}${advisors.path}`);
  await expectWhole(page, advisors);
  await press(page, "Tampilan");
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.keyboard.press("Enter");
  await expect(ownView(page, name)).toBeVisible();
}

test("views follow their person, and are shared until they are withdrawn", async ({ browser, api, app }) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 30));
  const page = await openViews(browser, app.url, api.scope);
  await test.step("a view is saved and shared", async () => {
    await press(page, "Tutup");
    await searchFor(page, "SA 7");
    await press(page, "Tampilan");
    await save(page, "Tujuh");
    await ownView(page, "Tujuh").getByRole("button", { name: SHARE }).click();
    await expect(said(page)).toHaveText("Tampilan Tujuh dibagikan");
    await expect(sharedViews(page)).toContainText(`Dibagikan oleh ${people.it.name}`);
    await expect(ownView(page, "Tujuh").getByRole("button", { name: SHARE })).toHaveCount(0);
  });
  const second = await openViews(browser, app.url, api.scope);
  await test.step("the person's other computer has it", async () => {
    await expect(ownView(second, "Tujuh")).toBeVisible();
    await save(second, "Semua");
  });
  const other = await openViews(browser, app.url, api.scope, wati);
  await test.step("somebody else may show it, but neither change nor withdraw it", async () => {
    const shared = sharedViews(other);
    await expect(shared.getByRole("button")).toHaveText(["Tujuh"]);
    await expect(panelOf(other).getByRole("group")).toHaveCount(0);
    await save(other, "tujuh");
    await ownView(other, "tujuh").getByRole("button", { name: SHARE }).click();
    await dismissAlert(other, "Nama itu sudah dipakai. Ganti namanya dahulu.");
    await shared.getByRole("button", { name: "Tujuh" }).click();
    await expect(searchBox(other)).toHaveValue("SA 7");
  });
  await test.step("who has shared it withdraws it, and what was deleted there is deleted here", async () => {
    await sharedViews(second).getByRole("button", { name: "Tarik kembali Tujuh" }).click();
    await expect(said(second)).toHaveText("Tampilan Tujuh ditarik kembali");
    await ownView(second, "Tujuh").getByRole("button", { name: "Hapus" }).click();
    await expect(ownView(second, "Tujuh")).toHaveCount(0);
    await press(other, "Tampilan");
    await expect(sharedViews(other)).toHaveCount(0);
    await press(page, "Tutup");
    await press(page, "Tampilan");
    await expect(ownView(page, "Semua")).toBeVisible();
    await expect(ownView(page, "Tujuh")).toHaveCount(0);
  });
});

test("while the store is away that is said, and what was typed stays", async ({ browser, api, app }) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 30));
  const showSaved = app.hideSaved();
  const page = await openViews(browser, app.url, api.scope);
  await expect(page.getByText("Tampilan yang tersimpan sedang tidak dapat dibaca.")).toBeVisible();
  const lacking = panelOf(page).getByText("Tampilan yang tersimpan belum dapat dimuat.");
  await expect(lacking).toBeVisible();
  await nameField(page).fill("Semua");
  await page.keyboard.press("Enter");
  await dismissAlert(page, /^Tampilan sedang tidak dapat dibaca atau disimpan/);
  await expect(nameField(page)).toHaveValue("Semua");
  await press(page, "Tutup");
  await page.keyboard.press("Control+k");
  await expect(page.getByText(/^Tampilan gagal dimuat/)).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page, "Tampilan");
  await expect(lacking).toBeVisible();
  showSaved();
  await press(page, "Coba lagi");
  await expect(lacking).toBeHidden();
  await save(page, "Semua");
});

const aside = { mark: "belum-ada::1", rule: "belum-ada", record: "Fajar Motor", text: "Belum punya", at: 1 };

/** What an earlier release has stored in the browser of a person. */
const STORED = {
  "sns_settings:77": {
    theme: "dark",
    views: { sa: [{ name: "Lama", query: "?cari=8", look: { hidden: [], density: "normal" } }] },
  },
  "sns_aside:77": { "perawatan-postcheck": [aside] },
};

// What becomes of each, and that all stays while the store is away: app/_shell/storage-migration.test.ts.
test("what an earlier release has stored moves to the store", async ({ browser, api, app }) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 30));
  await plantItems(api);
  const page = await (await browserOf(browser, app.url, "it", api.scope, { userId: "77" })).newPage();
  await page.goto(`${app.url}/bantuan`);
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
  }, STORED);
  const storedNow = () => page.evaluate((): Record<string, string> => ({ ...localStorage }));
  await page.goto(`${app.url}${advisors.path}`);
  await expect.poll(storedNow).not.toHaveProperty("sns_aside:77");
  const settings = (await storedNow())["sns_settings:77"] ?? "";
  expect(JSON.parse(settings)).toMatchObject({ theme: "dark" });
  expect(settings).not.toContain("views");
  await press(page, "Tampilan");
  await expect(ownView(page, "Lama")).toBeVisible();
  await page.goto(`${app.url}${postcheck.path}${CHECKS}:belum-ada`);
  await expect(button(page, "Bukan kesalahan (1)")).toBeVisible();
});
