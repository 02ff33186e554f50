import type { Page } from "playwright/test";
import {
  expectChips,
  expectFound,
  expectValues,
  group,
  openFilters,
  valueBox,
} from "../support/page/filters.ts";
import { branches, opname, rowsOf } from "../support/page/lists.ts";
import {
  askToDelete,
  confirmDelete,
  dialog,
  expectRange,
  header,
  press,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";
import { DESKTOP, PHONE } from "../support/views/views-types.ts";

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

// What each filter finds and counts: lib/list/filters/open-filters.property.test.ts.
test("a list is filtered by keyboard, with several values and their counts", async ({ page, showRows }) => {
  await showRows(branches, sixty, "?mulai=26");
  await expectRange(page, 26, 50);
  const button = page.getByRole("button", { name: "Filter", exact: true });
  const panel = page.getByRole("region", { name: "Filter", exact: true });
  const brands: [string, number][] = [
    ["Honda", 20],
    ["Toyota", 20],
    ["(kosong)", 20],
  ];
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByLabel("Kata", { exact: true })).toBeFocused();
  await expect(panel.getByRole("group")).toHaveCount(branches.columns.length + 1);
  await expectValues(page, "Brand", brands);
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
  await valueBox(page, "Dealer", ODD).focus();
  await page.keyboard.press("Space");
  await panel.getByLabel("Kata", { exact: true }).fill("CABANG angstrom");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await expectFiltered(page);
  await page.goBack();
  await expectChips(page, CHIPS.slice(1));
});

test("whatever leads back to a list brings its filters back, and each of them has its own end", async ({
  page,
  showRows,
}) => {
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
  await expect(page.getByRole("button", { name: "Bersihkan filter", exact: true })).toBeFocused();
  await press(page, "Hapus filter Brand: Honda");
  await expect(page).toHaveURL(
    `${branches.path}?kata=CABANG+angstrom&filter.brand=&cari=Cabang+1%7CCabang+4`,
  );
  await press(page, "Bersihkan filter");
  await expect(page).toHaveURL(`${branches.path}?cari=Cabang+1%7CCabang+4`);
  await expectFound(page, 21, 59);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
});

const DAY_MS = 24 * 3_600_000;

/** The day in Jakarta, so many days ago. */
const daysAgo = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);

/** Records with numbers as texts, without a value, and from today back, two on each day. */
const records = rowsOf(opname, 50).map((row, at) => ({
  ...row,
  jumlah: [at, String(at), null, "banyak"][at % 4],
  created_at: at === 49 ? undefined : `${daysAgo(Math.floor(at / 2))}T00:00:00`,
  foto: at % 5 ? "foto-1.png" : null,
}));

test("numbers, days and pictures are filtered, and what makes no sense in an address is told", async ({
  page,
  showRows,
}) => {
  await showRows(opname, records);
  await openFilters(page);
  const amount = group(page, "Jumlah");
  const moment = group(page, "Tanggal");

  await test.step("from and to, and no value", async () => {
    await expectValues(page, "Jumlah", [["(kosong)", 12]]);
    await amount.getByLabel("Dari", { exact: true }).fill("8");
    await expectChips(page, ["Jumlah: dari 8"]);
    await amount.getByLabel("Sampai", { exact: true }).fill("1.0");
    await expect(amount.getByText("Isi dengan angka, misalnya 12.500 atau 12500,5")).toBeVisible();
    await amount.getByLabel("Sampai", { exact: true }).fill("7");
    await expect(amount.getByText("Sampai lebih kecil daripada Dari")).toBeVisible();
    await amount.getByLabel("Sampai", { exact: true }).fill("12");
    await expectChips(page, ["Jumlah: 8 - 12"]);
    await expectFound(page, 3, 50);
    await valueBox(page, "Jumlah", "(kosong)").check();
    await expectFound(page, 15, 50);
    await expectValues(page, "Bukti Foto", [
      ["Ada", 13],
      ["Tidak ada", 2],
    ]);
    await press(page, "Bersihkan filter");
    await expect(amount.getByLabel("Dari", { exact: true })).toHaveValue("");
  });

  await test.step("days by a preset, by typing and by the calendar", async () => {
    const preset = moment.getByRole("button", { name: "7 hari", exact: true });
    await preset.click();
    await expect(preset).toHaveAttribute("aria-pressed", "true");
    await expectFound(page, 14, 50);
    await expect(page).toHaveURL(`${opname.path}?filter.created_at=7-hari`);
    await moment.getByLabel("Dari", { exact: true }).fill(daysAgo(3));
    await expect(preset).toHaveAttribute("aria-pressed", "false");
    await expectFound(page, 8, 50);
    await moment.getByRole("button", { name: "Pilih tanggal", exact: true }).nth(1).click();
    const calendar = dialog(page, "Pilih tanggal");
    await expect(calendar.locator("[data-today=true]").getByRole("button")).toBeFocused();
    await calendar.getByRole("button", { name: "Ke bulan berikutnya", exact: true }).click();
    await calendar.getByRole("button", { name: /, 1 / }).click();
    await expectChips(page, [`Tanggal: ${[daysAgo(3), nextMonth()].map(dayFirst).join(" - ")}`]);
    await valueBox(page, "Bukti Foto", "Tidak ada").check();
    await expectFound(page, 2, 50);
  });

  await test.step("an address with filters that make no sense", async () => {
    await page.goto(
      `${opname.path}?filter.jumlah=banyak&filter.warna=merah&filter.created_at=2024-02-30..&filter.foto=ada`,
    );
    await expectFound(page, 40, 50);
    await expectChips(page, ["Bukti Foto: Ada"]);
    await expect(
      page.getByText(
        "Filter Jumlah: banyak, warna: merah, Tanggal: 2024-02-30.. diabaikan karena tidak dikenal",
        { exact: true },
      ),
    ).toBeVisible();
    await page.goto(`${opname.path}?kata=tidakada`);
    await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
    await expectFound(page, 0, 50);
  });
});

/** Types and goes back at once: the browser cancels a step back when a filter is applied meanwhile. */
function typeAndGoBack(_: HTMLElement, text: string): void {
  document.execCommand("insertText", false, text);
  window.history.back();
}

for (const [size, ways] of [
  [DESKTOP, ["Esc"]],
  [PHONE, ["Back", "Tutup"]],
] as const) {
  test(`what was typed or picked last holds, however fast the panel is closed, ${size.width} px`, async ({
    page,
    showRows,
  }) => {
    await page.setViewportSize(size);
    const end = (column: string, label: string) => group(page, column).getByLabel(label, { exact: true });
    const closeBy = (way: string) => {
      if (way === "Esc") return page.keyboard.press("Escape");
      return way === "Tutup" ? press(page, way) : page.evaluate(() => window.history.back());
    };
    await showRows(opname, records);
    for (const way of ways) {
      await test.step(`typed, closed by ${way}`, async () => {
        await openFilters(page);
        await end("Jumlah", "Dari").fill("8");
        await end("Jumlah", "Sampai").focus();
        await expect(page).toHaveURL(`${opname.path}?filter.jumlah=8..`);
        if (way === "Back") await end("Jumlah", "Sampai").evaluate(typeAndGoBack, "12");
        else {
          await end("Jumlah", "Sampai").fill("12");
          await closeBy(way);
        }
        await expect(page.getByRole("button", { name: "Tutup", exact: true })).toHaveCount(0);
        await expect(page).toHaveURL(`${opname.path}?filter.jumlah=8..12`);
        await expectChips(page, ["Jumlah: 8 - 12"]);
        await press(page, "Bersihkan filter");
        await expect(page).toHaveURL(opname.path);
      });
      await test.step(`picked, closed by ${way}`, async () => {
        await openFilters(page);
        for (const at of [0, 1]) {
          await group(page, "Tanggal").getByRole("button", { name: "Pilih tanggal" }).nth(at).click();
          await dialog(page, "Pilih tanggal").locator("[data-today=true]").getByRole("button").press("Enter");
          await expect(dialog(page, "Pilih tanggal")).toHaveCount(0);
        }
        await closeBy(way);
        await expectChips(page, [`Tanggal: ${dayFirst(daysAgo(0))}`]);
        await press(page, "Bersihkan filter");
        await expect(page).toHaveURL(opname.path);
      });
    }
  });
}

/** Returns the first day of the next month. */
function nextMonth(): string {
  const [year = 0, month = 0] = daysAgo(0).split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

const dayFirst = (iso: string) => iso.split("-").reverse().join("-");

test("on a phone the panel covers the width and Back closes it; its filters stay", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize(PHONE);
  await showRows(branches, sixty);
  await openFilters(page);
  const panel = dialog(page, "Filter");
  expect((await panel.boundingBox())?.width).toBe(PHONE.width);
  await valueBox(page, "Brand", "Honda").check();
  await valueBox(page, "Brand", "Toyota").check();
  await expect(page).toHaveURL(/brand=Honda&filter.brand=Toyota$/);
  await page.evaluate(() => window.history.back());
  await expect(panel).toBeHidden();
  await expectFound(page, 40, 60);
  await expectChips(page, ["Brand: Honda", "Brand: Toyota"]);
  await page.evaluate(() => window.history.back());
  await expectChips(page, ["Brand: Honda"]);
});
