import type { Page } from "playwright/test";
import {
  expectChips,
  expectFound,
  expectValues,
  group,
  openFilters,
  valueBox,
} from "../support/page/filters.ts";
import {
  askToDelete,
  button,
  confirmDelete,
  dialog,
  expectRange,
  header,
  noRows,
  PHONE,
  press,
  searchFor,
  sortBy,
  useCloseWatcher,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, opname, rowsOf } from "../support/site/lists.ts";

const BRANDS = ["Toyota", "Honda", null];
const ODD = `Astra, "Jaya" & Ängström / Co.`;

const addressOf = (at: number) => `Jalan Jenderal Sudirman kaveling ${at}, di seberang pasar lama`;

/** Sixty branches of three brands, half of them of a dealer with an odd name. */
const sixty = rowsOf(branches, 60).map((row, at) => ({
  ...row,
  brand: BRANDS[at % 3],
  dealer: at % 2 ? ODD : "Nusantara",
  alamat: addressOf(at % 30),
}));

const CHIPS = ["Kata: CABANG angstrom", "Brand: Honda", "Brand: (kosong)", `Dealer: ${ODD}`];
const QUERY =
  "?kata=CABANG+angstrom&filter.brand=Honda&filter.brand=&filter.dealer=Astra,+%22Jaya%22+%26+%C3%84ngstr%C3%B6m+/+Co.";

/** Expects what those filters find. */
async function expectFiltered(page: Page): Promise<void> {
  await expect(page).toHaveURL(branches.path + QUERY);
  await expectFound(page, 20, 60);
  await expectRange(page, 1, 20);
  await expectChips(page, CHIPS);
}

// What each filter finds and counts: lib/list/filters/list-filter.test.ts, lib/list/filters/facets.test.ts.
test("a list is filtered by keyboard, with several values and their counts", async ({ page, showRows }) => {
  await showRows(branches, sixty, "?mulai=26");
  await expectRange(page, 26, 50);
  const panel = page.getByRole("region", { name: "Filter", exact: true });
  const words = panel.getByLabel("Kata", { exact: true });
  await button(page, "Filter").press("Enter");
  await expect(words).toBeFocused();
  const brands: [string, number][] = [
    ["Honda", 20],
    ["Toyota", 20],
    ["(kosong)", 20],
  ];
  await expectValues(page, "Brand", brands);
  // Long texts are listed once they are searched.
  await expectValues(page, "Alamat", []);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expectFound(page, 20, 60);
  await expectRange(page, 1, 20);
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expectFound(page, 40, 60);
  await expectValues(page, "Brand", brands);
  await expectValues(page, "Dealer", [
    [ODD, 20],
    ["Nusantara", 20],
  ]);
  await valueBox(page, "Dealer", ODD).press("Space");
  await words.fill("CABANG angstrom");
  await expect(button(page, "Tampilkan 20 baris")).toBeInViewport({ ratio: 1 });
  await group(page, "Alamat").getByLabel("Cari nilai Alamat").fill("kaveling 5,");
  await expectValues(page, "Alamat", [[addressOf(5), 2]]);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button(page, "Filter")).toBeFocused();
  await expectFiltered(page);
  await page.goBack();
  await expectChips(page, CHIPS.slice(1));
});

test("whatever leads back to a list brings its filters, which end one by one", async ({ page, showRows }) => {
  await showRows(branches, sixty, QUERY);
  await expectFiltered(page);
  await sortBy(page, "Dealer");
  await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "ascending");
  await expectChips(page, CHIPS);
  await expectFound(page, 20, 60);
  await page.goBack();
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(3).click();
  await expect(page.getByRole("navigation", { name: "Data yang ditemukan" })).toContainText("4 dari 20");
  await press(page, "Kembali");
  await expectFiltered(page);
  await searchFor(page, "Cabang 1|Cabang 4");
  await expectFound(page, 6, 60);
  await askToDelete(page, "Cabang 42");
  await confirmDelete(page);
  await expectFound(page, 5, 59);
  await expectChips(page, CHIPS);
  await press(page, `Hapus filter Dealer: ${ODD}`);
  await expect(button(page, "Bersihkan filter")).toBeFocused();
  await press(page, "Hapus filter Brand: Honda");
  const search = "cari=Cabang+1%7CCabang+4";
  await expect(page).toHaveURL(`${branches.path}?kata=CABANG+angstrom&filter.brand=&${search}`);
  await press(page, "Bersihkan filter");
  await expect(page).toHaveURL(`${branches.path}?${search}`);
  await expectFound(page, 21, 59);
  await expect(button(page, "Filter")).toBeFocused();
});

/** The day in Jakarta, so many days ago. */
const daysAgo = (days: number) =>
  new Date(Date.now() + (7 - days * 24) * 3_600_000).toISOString().slice(0, 10);

const dayFirst = (iso: string) => iso.split("-").reverse().join("-");

/** Records with numbers as texts, without a value, and from today back, two on each day. */
const records = rowsOf(opname, 50).map((row, at) => ({
  ...row,
  jumlah: [at, String(at), null, "banyak"][at % 4],
  created_at: at === 49 ? undefined : `${daysAgo(Math.floor(at / 2))}T00:00:00`,
  foto: at % 5 ? "foto-1.png" : null,
}));

const end = (page: Page, column: string, label: string) =>
  group(page, column).getByLabel(label, { exact: true });

test("numbers are filtered from and to, and days by a preset or the calendar", async ({ page, showRows }) => {
  await showRows(opname, records);
  await openFilters(page);
  await test.step("from and to, and no value", async () => {
    const to = end(page, "Jumlah", "Sampai");
    await end(page, "Jumlah", "Dari").fill("8");
    await expectChips(page, ["Jumlah: dari 8"]);
    await to.fill("7");
    await expect(group(page, "Jumlah").getByText("Sampai lebih kecil daripada Dari")).toBeVisible();
    await to.fill("12");
    await expectChips(page, ["Jumlah: 8 - 12"]);
    await expectFound(page, 3, 50);
    await valueBox(page, "Jumlah", "(kosong)").check();
    await expectFound(page, 15, 50);
    await press(page, "Bersihkan filter");
    await expect(end(page, "Jumlah", "Dari")).toHaveValue("");
  });
  await test.step("days by a preset, by typing and by the calendar", async () => {
    const days = group(page, "Tanggal");
    const preset = days.getByRole("button", { name: "7 hari", exact: true });
    await preset.click();
    await expect(preset).toHaveAttribute("aria-pressed", "true");
    await expectFound(page, 14, 50);
    await expect(page).toHaveURL(`${opname.path}?filter.created_at=7-hari`);
    await expect(end(page, "Tanggal", "Dari")).toHaveValue(dayFirst(daysAgo(6)));
    await end(page, "Tanggal", "Dari").fill(daysAgo(3));
    await expect(preset).toHaveAttribute("aria-pressed", "false");
    await expectFound(page, 8, 50);
    await days.getByRole("button", { name: "Pilih tanggal" }).nth(1).click();
    const today = dialog(page, "Pilih tanggal").locator("[data-today=true]").getByRole("button");
    await expect(today).toBeFocused();
    await page.keyboard.press("Enter");
    await expectChips(page, [`Tanggal: ${[daysAgo(3), daysAgo(0)].map(dayFirst).join(" - ")}`]);
    await valueBox(page, "Bukti Foto", "Tidak ada").check();
    await expectFound(page, 2, 50);
  });
});

// Every filter that makes no sense: lib/list/filters/filters.test.ts, conditions.test.ts.
test("an odd address is told, and an empty list offers a way out", async ({ page, showRows }) => {
  await showRows(opname, records, "?filter.warna=merah&filter.created_at=2024-02-30..&filter.foto=ada");
  await expectFound(page, 40, 50);
  await expectChips(page, ["Bukti Foto: Ada"]);
  const told = "Filter warna: merah, Tanggal: 2024-02-30.. diabaikan karena tidak dikenal";
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  await test.step("days without rows lead to the last record that the other filters find", async () => {
    await page.goto(`${opname.path}?filter.created_at=2019-01-01..2019-12-31&filter.foto=ada`);
    await page.getByRole("button", { name: /^Catatan terakhir: \d\d \w+ \d{4}, \d\d:\d\d$/ }).click();
    await expect(page).toHaveURL(/\?filter\.created_at=(\d{4}-\d\d-\d\d)\.\.\1&filter\.foto=ada$/);
    await expect(noRows(page)).toHaveCount(0);
    await page.goBack();
    await press(page, "Hapus semua filter");
    await expectRange(page, 1, 25);
    await expect(button(page, "Filter")).toBeFocused();
  });
});

/** Types and presses Back at once. */
function typeAndGoBack(_: HTMLElement, text: string): void {
  document.execCommand("insertText", false, text);
  window.watchers.pop()?.onclose?.();
}

// However fast Esc closes: the first test above.
test("on a phone what was typed last holds, however fast Back closes", async ({ page, showRows }) => {
  await page.setViewportSize(PHONE);
  await useCloseWatcher(page);
  await showRows(opname, records);
  await openFilters(page);
  expect((await dialog(page, "Filter").boundingBox())?.width).toBe(PHONE.width);
  const to = end(page, "Jumlah", "Sampai");
  await end(page, "Jumlah", "Dari").fill("8");
  await to.focus();
  await expect(page).toHaveURL(`${opname.path}?filter.jumlah=8..`);
  await to.evaluate(typeAndGoBack, "12");
  await expect(button(page, "Tutup")).toHaveCount(0);
  await expect(page).toHaveURL(`${opname.path}?filter.jumlah=8..12`);
  await expectChips(page, ["Jumlah: 8 - 12"]);
});
