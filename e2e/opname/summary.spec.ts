import { parseCsv } from "hucre/csv";
import type { Page } from "playwright/test";
import { expectChips } from "../support/page/filters.ts";
import { chooseFormat, expectRange, follow, link, savedBy } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { opname, rowsOf } from "../support/site/lists.ts";

const SUMMARY = "?lihat=ringkasan";

/** Twenty days from Friday, 1 March 2024, with two counts a day, at twelve branches; the last count has no number. */
const counts = rowsOf(opname, 40).map((row, at) => ({
  ...row,
  brand: ["Toyota", "Honda", null][at % 3],
  dealer: "Nusantara",
  cabang: `Cabang ${at % 12}`,
  jenis_opname: at % 2 ? "Oli" : "Part",
  kode_part: at % 2 ? "K-1" : "K-2",
  nama_part: at % 2 ? "Oli mesin" : "Busi",
  nama_mekanik: at % 4 ? "Sari" : "",
  jumlah: at === 39 ? "banyak" : at % 2 ? String(at) : 1000 + at,
  created_at: `2024-03-${String(1 + Math.floor(at / 2)).padStart(2, "0")}T${at % 2 ? "16:00:00" : "08:30:00"}`,
  foto: at % 5 ? `foto-${at}.png` : null,
}));

const figure = (page: Page, label: string) =>
  page.locator("dl div").filter({ has: page.getByText(label, { exact: true }) });

const section = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

const bars = (page: Page, title: string) => section(page, title).getByRole("listitem");

async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(figures)) await expect(figure(page, label)).toContainText(text);
}

// The sums themselves: lib/opname/summary.test.ts; what each press finds: app/_opname/summary-filters.property.test.ts.
test("the summary has figures, tables and bars, which filter, and is exported", async ({
  page,
  showRows,
}) => {
  await showRows(opname, counts, SUMMARY);
  await expectFigures(page, {
    Catatan: "40",
    "Total Jumlah": "1 catatan tanpa angka tidak dihitung",
    "Dengan foto": "80%",
  });
  await expect(bars(page, "Per Item").first()).toHaveText(/^K-2 Busi.*20\.380$/);
  await test.step("on paper figures, charts and cross table take two pages at most", async () => {
    await expect(page.getByRole("grid").getByRole("rowheader")).toHaveCount(13);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });
  await page.getByRole("radio", { name: "Catatan", exact: true }).check();
  await expect(bars(page, "Per Brand")).toHaveText([/^Toyota: .*14$/, /^\(kosong\): .*13$/, /^Honda: .*13$/]);
  await page.getByRole("button", { name: /^Toyota ?: Jumlah 7\.234, 14 catatan$/ }).press("t");
  await expect(section(page, "Per Brand").getByRole("row")).toContainText(["Brand", "Toyota7.23414"]);
  await page.keyboard.press("t");
  // Two keys at once are first taken for those of a scanner: the export waits for their effect.
  await expect(bars(page, "Per Brand")).toHaveCount(3);
  const { name, content } = await savedBy(page, () => chooseFormat(page, "CSV"));
  expect(name).toMatch(/^Ringkasan Stock Opname /);
  const written = parseCsv(content.toString(), { delimiter: ";" });
  expect(written).toContainEqual(["Brand", "Toyota", "", "7234", "14", ""]);
  expect(written).toContainEqual(["Angka", "Catatan", "", "", "", "40"]);

  const bar = page.getByRole("button", { name: /^\(kosong\) ?: .* 13 catatan$/ });
  await bar.press("Enter");
  await expectChips(page, ["Brand: (kosong)"]);
  await expectFigures(page, { Catatan: "13" });
  await expect(bar).toHaveAttribute("aria-pressed", "true");
  await expect(bar).toBeFocused();
  await bar.press("Enter");
  await expectFigures(page, { Catatan: "40" });
  await page.getByLabel("Baris", { exact: true }).selectOption("Brand");
  const grid = page.getByRole("grid", { name: "Brand dan Kategori" });
  await grid.getByRole("button", { name: /^Total, Total: / }).press("ArrowDown");
  await page.keyboard.press("End");
  await expect(grid.getByRole("button", { name: "Toyota, Part: Jumlah 7.126, 7 catatan" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${opname.path}?filter.brand=Toyota&filter.jenis_opname=Part`);
  await expectRange(page, 1, 7);
});

test("bars, handles and a drag over the chart set the filter of the date", async ({ page, showRows }) => {
  await showRows(opname, counts);
  await follow(page, "Ringkasan");
  await expect(page).toHaveURL(opname.path + SUMMARY);
  const chart = section(page, "Menurut waktu");
  const days = chart.getByRole("button", { name: /^\d\d March 2024: / });
  await page.getByRole("radio", { name: "Minggu", exact: true }).check();
  const week = chart.getByRole("button", { name: /^04 March 2024 - 10 March 2024: .* 14 catatan$/ });
  await week.press("Enter");
  await expectChips(page, ["Tanggal: 04-03-2024 - 10-03-2024"]);
  await week.press("Enter");
  await page.getByRole("radio", { name: "Hari", exact: true }).check();
  await page.getByRole("slider", { name: "Dari tanggal" }).press("ArrowRight");
  await expectChips(page, ["Tanggal: 02-03-2024 - 20-03-2024"]);
  await page.getByRole("slider", { name: "Sampai tanggal" }).press("ArrowLeft");
  await expectChips(page, ["Tanggal: 02-03-2024 - 19-03-2024"]);
  await page.goBack();
  await page.goBack();
  await expectFigures(page, { Catatan: "40" });
  await expect(days, "the chart is made after the figures").toHaveCount(20);
  const [first, last] = await Promise.all([4, 6].map((at) => days.nth(at).boundingBox()));
  if (!first || !last) throw new Error("The bars are not in sight.");
  const height = first.y - 3;
  await page.mouse.move(first.x + first.width / 2, height);
  await page.mouse.down();
  await page.mouse.move(last.x, height, { steps: 4 });
  await page.mouse.move(last.x + last.width / 2, height);
  await page.mouse.up();
  await expectChips(page, ["Tanggal: 05-03-2024 - 07-03-2024"]);
  await test.step("the other views are filtered alike, and each is a step of Back", async () => {
    await page.getByRole("link", { name: /^Perlu diperiksa/ }).press("Enter");
    await expect(page.getByRole("list", { name: "Aturan" })).toBeVisible();
    await expectChips(page, ["Tanggal: 05-03-2024 - 07-03-2024"]);
    await page.goBack();
    await expect(link(page, "Ringkasan")).toHaveAttribute("aria-current", "page");
  });
});
