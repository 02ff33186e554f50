import type { Page } from "playwright/test";
import {
  dialog,
  dismissAlert,
  expectColumn,
  expectRange,
  expectWhole,
  follow,
  header,
  noRows,
  openList,
  PHONE,
  press,
  pressTool,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, rowOf, rowsOf, users } from "../support/site/lists.ts";

/** The numbers from the first to the last, up or down. */
const numbers = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => first + (last > first ? at : -at));

/** Expects the advisors of these numbers, up or down. */
const expectAdvisors = (page: Page, first: number, last: number) =>
  expectColumn(
    page,
    "Nama SA",
    numbers(first, last).map((id) => `Nama SA ${id}`),
  );

/** Rows of advisors with these names. */
const named = (names: string[]) => names.map((nama_sa, at) => ({ ...rowOf(advisors, at), nama_sa }));

// All kinds of patterns: lib/list/search/search.test.ts; the fields of every list: lib/resources/registry.test.ts.
test("a search is a regular expression, and an invalid one is plain text", async ({ page, showRows }) => {
  const names = ["Ani", "Budi (Bandung)", "Cici+1", "Ani\\"];
  await showRows(advisors, named(names));
  const hint = page.getByText("Pola tidak valid, dicari sebagai teks biasa", { exact: true });
  for (const [source, found, isText] of [
    ["^ani$", ["Ani"], false],
    ["BUDI|cici", ["Budi (Bandung)", "Cici+1"], false],
    ["(", ["Budi (Bandung)"], true],
    ["", names, false],
  ] as const) {
    await searchFor(page, source);
    await expectColumn(page, "Nama SA", [...found]);
    await expect(hint).toHaveCount(isText ? 1 : 0);
  }
  await searchFor(page, "tidak ada");
  await expectRange(page, 0, 0);
});

test("a pattern that runs away is stopped, and the page stays usable", async ({ page, showRows }) => {
  const rows = rowsOf(advisors, 30).map((row) => ({ ...row, nama_sa: `${"a".repeat(40)}!` }));
  await showRows(advisors, [...rows, rowOf(advisors, 31)]);
  const stopped = page.getByText(/Pencarian dihentikan/);
  const isWaiting = page.waitForFunction(() => {
    const card = document.querySelector(".loading-list");
    return card?.checkVisibility({ visibilityProperty: true }) && card.textContent === "Memuat Data...";
  });
  await searchFor(page, "(a+)+$");
  await isWaiting;
  // The page responds while the search runs.
  await press(page, "KELUAR");
  await press(page, "Batal");
  await expect(stopped).toBeVisible();
  await searchFor(page, "Nama SA 31");
  await expectColumn(page, "Nama SA", ["Nama SA 31"]);
  await expect(stopped).toBeHidden();
});

test("the search box always shows the current search, without a call", async ({ page, api, showRows }) => {
  await showRows(advisors, 60);
  await expectWhole(page, advisors);
  const calls = (await api.requests()).length;
  const box = searchBox(page);
  const expectSearched = async (text: string, query: string, end: number) => {
    await expect(box).toHaveValue(text);
    await expect(page).toHaveURL(advisors.path + query);
    await expectRange(page, 1, end);
  };
  await searchFor(page, "sa 1");
  await expectSearched("sa 1", "?cari=sa+1", 11);
  await box.press("Escape");
  await expectSearched("", "", 25);
  await test.step("a sort and another window apply the typed search", async () => {
    await box.fill("sa 3");
    await sortBy(page, "Nama SA");
    await expectSearched("sa 3", "?cari=sa+3&urut=nama_sa", 11);
    await box.fill("sa");
    await press(page, "Selanjutnya");
    await expectSearched("sa", "?cari=sa&urut=nama_sa", 25);
    await box.fill("bukan ini");
    await page.goBack();
    await expectSearched("sa 3", "?cari=sa+3&urut=nama_sa", 11);
    expect(await api.requests()).toHaveLength(calls);
    await page.reload();
    await page.goForward();
    await expectSearched("sa", "?cari=sa&urut=nama_sa", 25);
    await openList(page, carTypes);
    await expect(box).toHaveValue("");
  });
});

test("a search without a match is offered in another way, and cleared", async ({ page, showRows }) => {
  await showRows(advisors, named(["PT. Ani (1)", "PT. Ani (2)", "PTA"]), "?urut=-nama_sa");
  const offers = page.getByRole("button", { name: /^Cari (tanpa|sebagai)/ });
  await searchFor(page, " pta  ");
  await expect(offers).toHaveText(['Cari tanpa spasi: "pta"']);
  await offers.click();
  await expectColumn(page, "Nama SA", ["PTA"]);
  await expect(searchBox(page)).toHaveValue("pta");
  await page.goBack();
  await searchFor(page, "ani (1)");
  await expect(offers).toHaveText(["Cari sebagai teks biasa (1 baris)"]);
  await offers.click();
  await expectColumn(page, "Nama SA", ["PT. Ani (1)"]);
  await expect(page).toHaveURL(/\?cari=ani\+.*&urut=-nama_sa$/);
  await searchFor(page, "budi (3)");
  await expect(noRows(page)).toBeVisible();
  await expect(offers).toHaveCount(0);
  await press(page, "Hapus pencarian");
  await expectColumn(page, "Nama SA", ["PTA", "PT. Ani (2)", "PT. Ani (1)"]);
  await expect(searchBox(page)).toBeFocused();
});

// The ways, and that each finds something in every list: lib/list/search/search-examples.test.ts, search-examples.property.test.ts.
test("other columns are searched where nothing else matches, and ways to search tried", async ({
  page,
  showRows,
}) => {
  await showRows(users, 3);
  await searchFor(page, "Nama 2");
  await expectColumn(page, "Nama", ["Nama 2"]);
  const said = "Data Tidak Tersedia di Username. Ditampilkan dari semua kolom: 1 baris.";
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  await pressTool(page, "Cara mencari");
  await dialog(page, "Cara mencari").getByRole("listitem").last().getByRole("button").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue(/^\^Username \d\$$/);
  await expectRange(page, 1, 1);
  await expect(page.getByText(said, { exact: true })).toHaveCount(0);
});

// That every role may open it: lib/resources/routes.test.ts.
test("a list and a form lead to their help", async ({ page, context, showRows }) => {
  await showRows(advisors, 1);
  await pressTool(page, "Cara memakai daftar");
  await expect(page).toHaveURL("/bantuan#daftar");
  for (const picture of await page.getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("naturalWidth", 960);
  }
  await page.goto(`${advisors.update}1`);
  const help = context.waitForEvent("page");
  await follow(page, "Cara mengisi formulir (tab baru)");
  await expect((await help).locator("#formulir-sa")).toBeInViewport();
});

// The windows of lists of every length: lib/list/paging.property.test.ts. That a reload, Back and Forward bring search, sort and window:
// above, and e2e/lists/place.spec.ts.
test("every row is reachable by buttons and page numbers, in both orders", async ({ page, showRows }) => {
  await showRows(advisors, rowsOf(advisors, 51).toReversed(), "?mulai=9999&urut=__proto__");
  await expectRange(page, 51, 51);
  await expectAdvisors(page, 1, 1);
  await press(page, "Selanjutnya");
  await dismissAlert(page, "Data selanjutnya tidak tersedia");
  await press(page, "Sebelumnya");
  await expectRange(page, 26, 50);
  await press(page, "Pertama");
  await expectAdvisors(page, 51, 27);
  await press(page, "Sebelumnya");
  await dismissAlert(page, "Data sebelumnya tidak tersedia");
  const field = page.getByRole("textbox", { name: "Halaman", exact: true });
  await press(page, "Terakhir");
  await expect(field).toHaveValue("3");
  for (const [typed, from, to] of [
    ["2", 26, 50],
    ["99", 51, 51],
    ["dua", 51, 51],
  ] as const) {
    await field.fill(typed);
    await field.press("Enter");
    await expectRange(page, from, to);
  }
  const state = header(page, "Nama SA");
  await sortBy(page, "Nama SA");
  await expectAdvisors(page, 1, 25);
  await expect(state).toHaveAttribute("aria-sort", "ascending");
  await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "none");
  await sortBy(page, "Nama SA");
  await expectAdvisors(page, 51, 27);
  await expect(state).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa`);
  await page.setViewportSize(PHONE);
  await sortBy(page, "Nama SA");
  await expect(state).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(advisors.path);
});
