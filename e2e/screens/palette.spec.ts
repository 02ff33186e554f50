import type { Page } from "playwright/test";
import { expectLogin } from "../support/forms/station.ts";
import { expectFound } from "../support/page/filters.ts";
import { axeFindings } from "../support/page/findings.ts";
import { dialog, expectRange, PHONE, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, menus, opname, postcheck, rowsOf, users } from "../support/site/lists.ts";

test.use({ hasOwnPerson: true });

const palette = (page: Page) => dialog(page, "Cari apa saja");
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page, group: string) =>
  palette(page).getByRole("group", { name: group, exact: true }).getByRole("option");

/** Types into the palette; waits until the number of all that was found is told. */
async function find(page: Page, words: string, count: number): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).fill(words);
  await expect(palette(page).getByRole("status")).toHaveText(`${count} ditemukan.`);
}

/** Opens the only thing that these words find. */
async function choose(page: Page, words: string): Promise<void> {
  await find(page, words, 1);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
}

/** Advisors of whom the first ones match the name less well than the last. */
const people = [
  ...rowsOf(advisors, 40).map((row, at) => ({
    ...row,
    nama_sa: `Pak Budiman ${at}`,
    dealer: "Jaya Ångström",
  })),
  { id: 41, nama_sa: "Budi", cabang: "Depok", dealer: "Jaya Ångström" },
  { id: 42, nama_sa: "Wahyu", cabang: null },
];

// What actions and other screens are found by: app/_shell/palette/items.test.ts.
test("screens, actions and records are found by words, and opened", async ({ page, api, signIn }) => {
  await api.setRows(advisors.resource, people);
  await api.setRows(branches.resource, rowsOf(branches, 3));
  await api.setRows(users.resource, rowsOf(users, 3));
  await api.setRows(postcheck.resource, [{ id: 7, dealer: "Jaya", keterangan: "Budi", Harga_a: "1250000" }]);
  await signIn("it");

  await expectRange(page, 1, 3);
  await api.clearRequests();
  await page.keyboard.press("Control+k");
  await expect(options(page, "Layar")).toHaveText([...menus.it, "Bantuan"]);
  expect(await api.requests()).toEqual([]);
  await test.step("two words in any order, without accents and case, best first", async () => {
    await api.fault({ path: branches.call, status: 500, body: {} });
    await field(page).fill("ANGSTROM budi");
    await expect(palette(page).getByRole("status")).toHaveText("41 ditemukan.");
    await expect(options(page, "SA").first()).toHaveText("Budi · Depok · Jaya Ångström");
    await field(page).fill("budi jaya");
    await expect(palette(page).getByRole("group")).toHaveCount(2);
    await expect(options(page, "Perawatan Postcheck")).toHaveText(/^Jaya · BudiHarga A Rp.1\.250\.000$/);
  });

  await test.step("a list that fails is told and asked for again", async () => {
    await expect(palette(page).getByRole("alert")).toContainText("Dealer Cabang gagal dimuat.");
    await api.clearFaults();
    await field(page).fill("cabang 3 brand");
    // The button is below what was found, and moves with it.
    await expect(palette(page).getByRole("status")).toHaveText("0 ditemukan.");
    await press(page, "Coba lagi");
    await expect(options(page, "Dealer Cabang").first()).toContainText("Cabang 3");
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step("Enter opens the record, and the list of all that was found", async () => {
    await field(page).fill("budi depok");
    await expect(options(page, "SA")).toHaveText("Budi · Depok · Jaya Ångström");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${advisors.update}41`);
    await find(page, "angstrom pak", 40);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${advisors.path}?kata=angstrom+pak`);
    await expectFound(page, 40, 42);
  });
});

test("it chooses a theme, opens a screen, and ends the session", async ({ page, signIn }) => {
  await signIn("it");
  await choose(page, "gelap");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose(page, "tambah mobil");
  await expect(page).toHaveURL("/create-car-type");
  await page.getByLabel("Model", { exact: true }).fill("Kijang");
  await choose(page, "bantuan");
  await press(page, "Ya, tinggalkan!");
  await expect(page).toHaveURL("/bantuan");
  await choose(page, "keluar");
  await press(page, "Ya, keluar!");
  await expectLogin(page);
});

test("on a phone it is readable, and a record without a form opens in its list", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await showRows(opname, 30);
  await press(page, "Cari apa saja");
  await expect(options(page, "Layar")).toHaveText(["Stock Opname", "Bantuan"]);
  await field(page).fill("nama item 17");
  await expect(options(page, "Stock Opname")).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await options(page, "Stock Opname").click();
  await expectFound(page, 1, 30);
  await expect(page).toHaveURL(/filter\.nama_part=/);
});
