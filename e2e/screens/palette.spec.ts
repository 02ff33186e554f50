import type { Page } from "playwright/test";
import { expectLogin } from "../support/forms/station.ts";
import { expectChips, expectFound } from "../support/page/filters.ts";
import { axeFindings } from "../support/page/findings.ts";
import { cell, dialog, expectRange, PHONE, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, menus, opname, postcheck, rowsOf, users } from "../support/site/lists.ts";

test.use({ hasOwnPerson: true });

const palette = (page: Page) => dialog(page, "Cari apa saja");
const field = (page: Page) => palette(page).getByRole("combobox");
const group = (page: Page, name: string) => palette(page).getByRole("group", { name, exact: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

/** Opens the palette and types; waits until the number of all that was found is told. */
async function find(page: Page, words: string, count: number): Promise<void> {
  await openPalette(page);
  await field(page).fill(words);
  await expect(palette(page).getByRole("status")).toHaveText(`${count} ditemukan.`);
}

const activeText = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent,
  );

const MARKUP = "<img src=x onerror=alert(1)> =cmd|' /C calc'!A0";

/** Advisors of whom the first ones match the name less well than the last. */
const people = [
  ...rowsOf(advisors, 40).map((row, at) => ({
    ...row,
    nama_sa: `Pak Budiman ${at}`,
    dealer: "Jaya Ångström",
  })),
  { id: 41, nama_sa: "Budi", cabang: "Depok", dealer: "Jaya Ångström" },
  { id: 42, nama_sa: MARKUP, cabang: null },
];

// What actions are found by: app/_shell/palette/items.test.ts.
test("screens, actions and records are found by words, and opened", async ({ page, api, signIn }) => {
  await api.setRows(advisors.resource, people);
  await api.setRows(branches.resource, rowsOf(branches, 60));
  await api.setRows(users.resource, rowsOf(users, 3));
  await api.setRows(postcheck.resource, [{ id: 7, dealer: "Jaya", keterangan: "Budi", Harga_a: "1250000" }]);
  await signIn("it");
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/lists/")) read.push(pathname);
  });

  await test.step("its screens and actions are those of the role; nothing is read before something is typed", async () => {
    await expectRange(page, 1, 3);
    await api.clearRequests();
    await openPalette(page);
    await expect(group(page, "Layar").getByRole("option")).toHaveText([...menus.it, "Bantuan"]);
    await expect(group(page, "Tambah").getByText(/^Tambah/)).toHaveCount(9);
    expect(await api.requests()).toEqual([]);
  });

  await test.step("two words in any order, without accents and case, best first", async () => {
    await field(page).fill("ANGSTROM budi");
    await expect(palette(page).getByRole("status")).toHaveText("41 ditemukan.");
    await expect(group(page, "SA").getByRole("option")).toHaveCount(9);
    await expect(group(page, "SA").getByRole("option").first()).toHaveText("Budi · Depok · Jaya Ångström");
    await field(page).fill("budi jaya");
    await expect(palette(page).getByRole("group")).toHaveCount(2);
    await expect(group(page, "Perawatan Postcheck").getByRole("option")).toHaveText(
      /^Jaya · BudiHarga A Rp.1\.250\.000$/,
    );
    expect(await axeFindings(page)).toEqual([]);
    expect(new Set(read).size).toBe(read.length);
  });

  await test.step("Enter opens the record, and the list of all that was found", async () => {
    await field(page).fill("budi depok");
    await expect.poll(() => activeText(page)).toBe("Budi · Depok · Jaya Ångström");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${advisors.update}41`);
    await expect(page.getByLabel("Nama SA", { exact: true })).toHaveValue("Budi");
    await find(page, "angstrom pak", 40);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => activeText(page)).toBe("semua 40 di daftar");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${advisors.path}?kata=angstrom+pak`);
    await expectFound(page, 40, 42);
  });
});

test("it opens a view, a theme and a screen, and ends the session", async ({ page, showRows }) => {
  const choose = async (words: string) => {
    await find(page, words, 1);
    await page.keyboard.press("Enter");
    await expect(palette(page)).toBeHidden();
  };
  await showRows(advisors, people, "?kata=cmd+calc");
  await expect(cell(page, MARKUP)).toBeVisible();
  await press(page, "Tampilan");
  await dialog(page, "Tampilan").getByLabel("Nama tampilan", { exact: true }).fill("Rumus aneh");
  await page.keyboard.press("Enter");
  await press(page, "Tutup");
  await press(page, "Bersihkan filter");
  await choose("aneh sa rumus");
  await expectChips(page, ["Kata: cmd calc"]);
  await openPalette(page);
  await field(page).fill("unduh excel");
  await expect.poll(() => activeText(page)).toBe("Ekspor");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Ekspor" }).getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await choose("gelap");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose("tambah mobil");
  await expect(page).toHaveURL("/create-car-type");
  await page.getByLabel("Model", { exact: true }).fill("Kijang");
  await choose("bantuan");
  await press(page, "Ya, tinggalkan!");
  await expect(page).toHaveURL("/bantuan");
  await choose("ubah harga perawatan");
  await expect(page.getByRole("button", { name: "Ubah di tabel", pressed: true })).toBeVisible();
  await expect(page).toHaveURL(postcheck.path);
  await choose("keluar");
  await press(page, "Ya, keluar!");
  await expectLogin(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a list that fails is told and asked for again", async ({ page, api, signIn }) => {
  await api.setRows(advisors.resource, people);
  await api.setRows(branches.resource, rowsOf(branches, 3));
  await api.fault({ path: branches.call, status: 500, body: {} });
  await signIn("it");
  await openPalette(page);
  await field(page).fill("budi depok");
  await expect(palette(page).getByRole("alert")).toContainText("Dealer Cabang gagal dimuat.");
  await expect(group(page, "SA").getByRole("option").first()).toHaveText("Budi · Depok · Jaya Ångström");
  await api.clearFaults();
  await field(page).fill("cabang 3 brand");
  // The button is below what was found, and moves with it.
  await expect(palette(page).getByRole("status")).toHaveText("0 ditemukan.");
  await press(page, "Coba lagi");
  await expect(group(page, "Dealer Cabang").getByRole("option").first()).toContainText("Cabang 3");
  await expect(palette(page).getByRole("alert")).toHaveCount(0);
});

test("on a phone it is readable, and a record opens in its list", async ({ page, showRows }) => {
  const twins = rowsOf(opname, 30).map((row, at) => ({
    ...row,
    nama_part: at > 27 ? MARKUP : row.nama_part,
    jumlah: at === 28 ? "12" : 13,
    created_at: "2024-03-05T14:30:00",
  }));
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await showRows(opname, twins);
  await press(page, "Cari apa saja");
  await expect(group(page, "Layar").getByRole("option")).toHaveText(["Stock Opname", "Bantuan"]);
  await field(page).fill("calc march 14:30");
  await expect(group(page, "Stock Opname").getByRole("option")).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
  await field(page).fill("12 calc");
  await group(page, "Stock Opname").getByRole("option").first().click();
  await expectFound(page, 1, 30);
  await expect(cell(page, MARKUP)).toBeVisible();
  await expect(page).toHaveURL(/filter\.nama_part=/);
});
