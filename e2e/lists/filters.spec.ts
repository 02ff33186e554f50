import type { Page } from "playwright/test";
import { expectChips, expectFound, group, openFilters, valueBox } from "../support/page/filters.ts";
import {
  askToDelete,
  button,
  confirmDelete,
  dialog,
  expectRange,
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

/** Expects exactly these values of a column with their counts, in order. */
const expectValues = (page: Page, column: string, values: string[]) =>
  expect(group(page, column).getByRole("listitem")).toHaveText(values);

/** Expects what those filters find. */
async function expectFiltered(page: Page): Promise<void> {
  await expect(page).toHaveURL(branches.path + QUERY);
  await expectFound(page, 20, 60);
  await expectChips(page, CHIPS);
}

// What each filter finds and counts: lib/list/filters/list-filter.test.ts, lib/list/filters/facets.test.ts.
test("a list is filtered by keyboard, and whatever leads back to it brings its filters", async ({
  page,
  showRows,
}) => {
  await showRows(branches, sixty, "?mulai=26");
  await expectRange(page, 26, 50);
  const words = page.getByLabel("Kata", { exact: true });
  await page.route("**/list-worker-filter*", (route) => route.abort());
  await button(page, "Filter").press("Enter");
  await expect(words).toBeFocused();
  await expect(button(page, "Coba Lagi")).toBeVisible();
  await page.unroute("**/list-worker-filter*");
  await press(page, "Coba Lagi");
  await expectValues(page, "Brand", ["Honda 20", "Toyota 20", "(kosong) 20"]);
  // Long texts are listed once they are searched.
  await expectValues(page, "Alamat", []);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expectFound(page, 20, 60);
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expectFound(page, 40, 60);
  await valueBox(page, "Dealer", ODD).press("Space");
  await words.fill("CABANG angstrom");
  await expect(button(page, "Tampilkan 20 baris")).toBeInViewport({ ratio: 1 });
  await group(page, "Alamat").getByLabel("Cari nilai Alamat").fill("kaveling 5,");
  await expectValues(page, "Alamat", [`${addressOf(5)} 2`]);
  await page.keyboard.press("Escape");
  await expect(button(page, "Filter")).toBeFocused();
  await expectFiltered(page);
  await sortBy(page, "Dealer");
  await expect(page).toHaveURL(/&urut=dealer$/);
  await expectChips(page, CHIPS);
  await page.goBack();
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(3).click();
  await expect(page.getByRole("navigation", { name: "Data yang ditemukan" })).toContainText("4 dari 20");
  await press(page, "Kembali");
  await expectFiltered(page);
  await searchFor(page, "Cabang 1|Cabang 4");
  await askToDelete(page, "Cabang 42");
  await confirmDelete(page);
  await expectFound(page, 5, 59);
  await press(page, `Hapus filter Dealer: ${ODD}`);
  await expect(button(page, "Bersihkan filter")).toBeFocused();
  await press(page, "Hapus filter Brand: Honda");
  await expectChips(page, ["Kata: CABANG angstrom", "Brand: (kosong)"]);
  await press(page, "Bersihkan filter");
  await expect(page).toHaveURL(`${branches.path}?cari=Cabang+1%7CCabang+4`);
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

// Every filter that makes no sense: lib/list/filters/filters.test.ts, conditions.test.ts.
test("numbers and days are filtered, an odd address is told, and an empty list leads out", async ({
  page,
  showRows,
}) => {
  await showRows(opname, records, "?filter.warna=merah&filter.created_at=2024-02-30..&filter.foto=ada");
  await expectChips(page, ["Bukti Foto: Ada"]);
  const told = "Filter warna: merah, Tanggal: 2024-02-30.. diabaikan karena tidak dikenal";
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  await press(page, "Bersihkan filter");
  await openFilters(page);
  const to = end(page, "Jumlah", "Sampai");
  await end(page, "Jumlah", "Dari").fill("8");
  await expectChips(page, ["Jumlah: dari 8"]);
  await to.fill("7");
  await expect(group(page, "Jumlah").getByText("Sampai lebih kecil daripada Dari")).toBeVisible();
  await to.fill("12");
  await expectChips(page, ["Jumlah: 8 - 12"]);
  await expectFound(page, 3, 50);
  await press(page, "Bersihkan filter");
  await expect(to).toHaveValue("");
  const days = group(page, "Tanggal");
  const preset = days.getByRole("button", { name: "7 hari", exact: true });
  await preset.click();
  await expectFound(page, 14, 50);
  await expect(page).toHaveURL(`${opname.path}?filter.created_at=7-hari`);
  await expect(end(page, "Tanggal", "Dari")).toHaveValue(dayFirst(daysAgo(6)));
  await end(page, "Tanggal", "Dari").fill(daysAgo(3));
  await expect(preset).toHaveAttribute("aria-pressed", "false");
  await days.getByRole("button", { name: "Pilih tanggal" }).nth(1).click();
  const today = dialog(page, "Pilih tanggal").locator("[data-today=true]").getByRole("button");
  await expect(today).toBeFocused();
  await page.keyboard.press("Enter");
  await expectChips(page, [`Tanggal: ${[daysAgo(3), daysAgo(0)].map(dayFirst).join(" - ")}`]);
  await expectFound(page, 8, 50);
  await page.goto(`${opname.path}?filter.created_at=2019-01-01..2019-12-31&filter.foto=ada`);
  await page.getByRole("button", { name: /^Catatan terakhir: \d\d \w+ \d{4}, \d\d:\d\d$/ }).click();
  await expect(page).toHaveURL(/\?filter\.created_at=(\d{4}-\d\d-\d\d)\.\.\1&filter\.foto=ada$/);
  await expect(noRows(page)).toHaveCount(0);
  await page.goBack();
  await press(page, "Hapus semua filter");
  await expectRange(page, 1, 25);
});

/** Types and presses Back at once. */
function typeAndGoBack(_: HTMLElement, text: string): void {
  document.execCommand("insertText", false, text);
  window.watchers.pop()?.onclose?.();
}

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
