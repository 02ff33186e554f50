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
  frameOf,
  header,
  noRows,
  PHONE,
  phoneBack,
  press,
  searchFor,
  sortBy,
  useCloseWatcher,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, opname, rowsOf } from "../support/site/lists.ts";

const BRANDS = ["Toyota", "Honda", null];
const ODD = `Astra, "Jaya" & Ängström / Co.`;

/** Sixty branches of three brands, half of them of a dealer with an odd name. */
const sixty = rowsOf(branches, 60).map((row, at) => ({
  ...row,
  brand: BRANDS[at % 3],
  dealer: at % 2 ? ODD : "Nusantara",
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

// What each filter finds and counts: lib/list/filters/list-filter.property.test.ts.
test("a list is filtered by keyboard, with several values and their counts", async ({ page, showRows }) => {
  await showRows(branches, sixty, "?mulai=26");
  await expectRange(page, 26, 50);
  const panel = page.getByRole("region", { name: "Filter", exact: true });
  const brands: [string, number][] = [
    ["Honda", 20],
    ["Toyota", 20],
    ["(kosong)", 20],
  ];
  await button(page, "Filter").press("Enter");
  await expect(panel.getByLabel("Kata", { exact: true })).toBeFocused();
  await expectValues(page, "Brand", brands);
  // Each row has its own.
  await expect(group(page, "Alamat")).toHaveCount(0);
  const rows = await frameOf(page).boundingBox();
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
  await panel.getByLabel("Kata", { exact: true }).fill("CABANG angstrom");
  await expect(button(page, "Tampilkan 20 baris")).toBeInViewport({ ratio: 1 });
  expect((await frameOf(page).boundingBox())?.width).toBe(rows?.width);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button(page, "Filter")).toBeFocused();
  await expectFiltered(page);
  await page.goBack();
  await expectChips(page, CHIPS.slice(1));
});

test("whatever leads back to a list brings its filters, which end one by one", async ({ page, showRows }) => {
  await showRows(branches, sixty, QUERY);
  await test.step("a link, a sort, reload, a row's form", async () => {
    await expectFiltered(page);
    await sortBy(page, "Dealer");
    await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "ascending");
    await expectChips(page, CHIPS);
    await expectFound(page, 20, 60);
    await page.goBack();
    await expect(header(page, "Dealer")).not.toHaveAttribute("aria-sort", "ascending");
    await page.reload();
    await expectFiltered(page);
    await page.getByRole("link", { name: "Ubah", exact: true }).nth(3).click();
    await expect(page.getByRole("navigation", { name: "Data yang ditemukan" })).toContainText("4 dari 20");
    await press(page, "Kembali");
    await expectFiltered(page);
  });
  await test.step("a search and a write", async () => {
    await searchFor(page, "Cabang 1|Cabang 4");
    await expectFound(page, 6, 60);
    await expectChips(page, CHIPS);
    await askToDelete(page, "Cabang 42");
    await confirmDelete(page);
    await expectFound(page, 5, 59);
  });
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

const DAY_MS = 24 * 3_600_000;

/** The day in Jakarta, so many days ago. */
const daysAgo = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);

/** Returns the first day of the next month. */
function nextMonth(): string {
  const [year = 0, month = 0] = daysAgo(0).split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

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
    await expectValues(page, "Jumlah", [["(kosong)", 12]]);
    await end(page, "Jumlah", "Dari").fill("8");
    await expectChips(page, ["Jumlah: dari 8"]);
    for (const [typed, words] of [
      ["1.250.0", "Isi dengan angka, misalnya 12.500 atau 12500,5"],
      ["7", "Sampai lebih kecil daripada Dari"],
    ] as const) {
      await to.fill(typed);
      await expect(group(page, "Jumlah").getByText(words)).toBeVisible();
    }
    await to.fill("12");
    await expectChips(page, ["Jumlah: 8 - 12"]);
    await expectFound(page, 3, 50);
    await valueBox(page, "Jumlah", "(kosong)").check();
    await expectFound(page, 15, 50);
    await press(page, "Bersihkan filter");
    await expect(end(page, "Jumlah", "Dari")).toHaveValue("");
  });
  await test.step("days by a preset, by typing and by the calendar", async () => {
    const preset = group(page, "Tanggal").getByRole("button", { name: "7 hari", exact: true });
    await preset.click();
    await expect(preset).toHaveAttribute("aria-pressed", "true");
    await expectFound(page, 14, 50);
    await expect(page).toHaveURL(`${opname.path}?filter.created_at=7-hari`);
    await expect(end(page, "Tanggal", "Dari")).toHaveValue(dayFirst(daysAgo(6)));
    await expect(end(page, "Tanggal", "Sampai")).toHaveValue(dayFirst(daysAgo(0)));
    await end(page, "Tanggal", "Dari").fill(daysAgo(3));
    const today = group(page, "Tanggal").getByText(
      /^Hari ini (Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu), /,
    );
    await expect(today).toContainText(dayFirst(daysAgo(0)));
    await expect(preset).toHaveAttribute("aria-pressed", "false");
    await expectFound(page, 8, 50);
    await group(page, "Tanggal").getByRole("button", { name: "Pilih tanggal" }).nth(1).click();
    const calendar = dialog(page, "Pilih tanggal");
    await expect(calendar.locator("[data-today=true]").getByRole("button")).toBeFocused();
    await calendar.getByRole("button", { name: "Ke bulan berikutnya", exact: true }).click();
    await calendar.getByRole("button", { name: /, 1 / }).click();
    await expectChips(page, [`Tanggal: ${[daysAgo(3), nextMonth()].map(dayFirst).join(" - ")}`]);
    await valueBox(page, "Bukti Foto", "Tidak ada").check();
    await expectFound(page, 2, 50);
  });
});

test("an odd address is told, and where nothing is found a way out is offered", async ({
  page,
  showRows,
}) => {
  await test.step("an address with filters that make no sense", async () => {
    const odd = "filter.jumlah=banyak&filter.warna=merah&filter.created_at=2024-02-30..";
    await showRows(opname, records, `?${odd}&filter.foto=ada`);
    await expectFound(page, 40, 50);
    await expectChips(page, ["Bukti Foto: Ada"]);
    const told = "Filter Jumlah: banyak, warna: merah, Tanggal: 2024-02-30.. diabaikan karena tidak dikenal";
    await expect(page.getByText(told, { exact: true })).toBeVisible();
    await page.goto(`${opname.path}?kata=tidakada`);
    await expect(noRows(page)).toBeVisible();
    await expectFound(page, 0, 50);
    await press(page, "Hapus semua filter");
    await expectRange(page, 1, 25);
    await expect(button(page, "Filter")).toBeFocused();
  });
  await test.step("days without rows lead to the last record that the other filters find", async () => {
    await page.goto(`${opname.path}?filter.created_at=2019-01-01..2019-12-31&filter.foto=ada`);
    await page.getByRole("button", { name: /^Catatan terakhir: \d\d \w+ \d{4}, \d\d:\d\d$/ }).click();
    await expect(page).toHaveURL(/\?filter\.created_at=(\d{4}-\d\d-\d\d)\.\.\1&filter\.foto=ada$/);
    await expect(noRows(page)).toHaveCount(0);
  });
});

test("chosen values stand on top, long ones are listed once searched", async ({ page, showRows }) => {
  const alamat = (at: number) => `Jalan Jenderal Sudirman kaveling ${at}, di seberang pasar lama`;
  const rows = sixty.map((row, at) => ({ ...row, alamat: alamat(1 + (at % 30)) }));
  await showRows(branches, rows, "?filter.brand=Toyota");
  await openFilters(page);
  await expectValues(page, "Brand", [
    ["Toyota", 20],
    ["Honda", 20],
    ["(kosong)", 20],
  ]);
  await valueBox(page, "Brand", "(kosong)").check();
  await expectFound(page, 40, 60);
  await expect(group(page, "Brand").getByRole("listitem").first()).toHaveText("Toyota 20");
  await expectValues(page, "Alamat", []);
  await group(page, "Alamat").getByLabel("Cari nilai Alamat").fill("kaveling 4,");
  await expectValues(page, "Alamat", [[alamat(4), 2]]);
  await valueBox(page, "Alamat", alamat(4)).check();
  await expectFound(page, 2, 60);
});

/** Types and presses Back at once. */
function typeAndGoBack(_: HTMLElement, text: string): void {
  document.execCommand("insertText", false, text);
  window.watchers.pop()?.onclose?.();
}

// However fast Esc closes: the first test above.
test("on a phone what was typed or picked last holds, however fast Back closes", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize(PHONE);
  await useCloseWatcher(page);
  await showRows(opname, records);
  await openFilters(page);
  expect((await dialog(page, "Filter").boundingBox())?.width).toBe(PHONE.width);
  await expect(button(page, "Tutup")).toBeInViewport({ ratio: 1 });
  await test.step("typed", async () => {
    const to = end(page, "Jumlah", "Sampai");
    await end(page, "Jumlah", "Dari").fill("8");
    await to.focus();
    await expect(page).toHaveURL(`${opname.path}?filter.jumlah=8..`);
    await to.evaluate(typeAndGoBack, "12");
    await expect(button(page, "Tutup")).toHaveCount(0);
    await expect(page).toHaveURL(`${opname.path}?filter.jumlah=8..12`);
    await expectChips(page, ["Jumlah: 8 - 12"]);
    await press(page, "Bersihkan filter");
    await expect(page).toHaveURL(opname.path);
  });
  await test.step("picked", async () => {
    await openFilters(page);
    for (const at of [0, 1]) {
      await group(page, "Tanggal").getByRole("button", { name: "Pilih tanggal" }).nth(at).click();
      await dialog(page, "Pilih tanggal").locator("[data-today=true]").getByRole("button").press("Enter");
      await expect(dialog(page, "Pilih tanggal")).toHaveCount(0);
    }
    await phoneBack(page);
    await expectChips(page, [`Tanggal: ${dayFirst(daysAgo(0))}`]);
  });
});
