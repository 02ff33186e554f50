import type { Page } from "playwright/test";
import {
  DESKTOP,
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
  for (const [source, found, isText] of [
    ["^ani$", ["Ani"], false],
    ["BUDI|cici", ["Budi (Bandung)", "Cici+1"], false],
    ["(", ["Budi (Bandung)"], true],
    ["tidak ada", [], false],
    ["", names, false],
  ] as const) {
    await test.step(source, async () => {
      await searchFor(page, source);
      if (found.length > 0) await expectColumn(page, "Nama SA", [...found]);
      else await expect(noRows(page)).toBeVisible();
      await expectRange(page, Math.min(found.length, 1), found.length);
      const hint = page.getByText("Pola tidak valid, dicari sebagai teks biasa", { exact: true });
      await expect(hint).toHaveCount(isText ? 1 : 0);
    });
  }
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
  await searchFor(page, "sa 2");
  await expectSearched("sa 2", "?cari=sa+2", 11);
  await box.press("Control+a");
  await box.press("Backspace");
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
  const expectNoOffer = async (text: string, address: RegExp) => {
    await searchFor(page, text);
    await expect(page).toHaveURL(address);
    await expect(noRows(page)).toBeVisible();
    await expect(offers).toHaveCount(0);
  };
  await test.step("without blanks", async () => {
    await searchFor(page, " pta  ");
    await expect(noRows(page)).toBeVisible();
    await expect(offers).toHaveText(['Cari tanpa spasi: "pta"']);
    await offers.click();
    await expectColumn(page, "Nama SA", ["PTA"]);
    await expect(searchBox(page)).toHaveValue("pta");
    await expect(page).toHaveURL(`${advisors.path}?cari=pta&urut=-nama_sa`);
    await page.goBack();
    await expect(offers).toBeVisible();
    await expectNoOffer(" tidak ada ", /cari=\+tidak/);
  });
  await test.step("as plain text", async () => {
    await searchFor(page, "ani (1)");
    await expect(offers).toHaveText(["Cari sebagai teks biasa (1 baris)"]);
    await offers.click();
    await expectColumn(page, "Nama SA", ["PT. Ani (1)"]);
    await expect(searchBox(page)).toHaveValue("ani \\(1\\)");
    await expect(page).toHaveURL(/\?cari=ani\+.*&urut=-nama_sa$/);
    await expectNoOffer("budi (3)", /cari=budi/);
  });
  await press(page, "Hapus pencarian");
  await expectColumn(page, "Nama SA", ["PTA", "PT. Ani (2)", "PT. Ani (1)"]);
  await expect(searchBox(page)).toBeFocused();
});

test("what stands in other columns only is shown, and said", async ({ page, showRows }) => {
  await showRows(users, 3);
  await searchFor(page, "Nama 2");
  await expectColumn(page, "Nama", ["Nama 2"]);
  const said = "Data Tidak Tersedia di Username. Ditampilkan dari semua kolom: 1 baris.";
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await searchFor(page, "tidak ada");
  await expect(noRows(page)).toBeVisible();
  await searchFor(page, "");
  await expect(page.getByText(said, { exact: true })).toHaveCount(0);
});

// The ways, and that each finds something in every list: lib/list/search/search-examples.test.ts, search-examples.property.test.ts.
test("a way to search is tried on the list that is shown, on a phone too", async ({ page, showRows }) => {
  const rows = ["Bandung (Timur)", "Depok"].map((cabang, at) => ({
    ...rowOf(advisors, at + 1),
    ...{ cabang, dealer: "A", nama_sa: "B" },
  }));
  await showRows(advisors, rows, "?cari=tidak+ada");
  await expectRange(page, 0, 0);
  for (const [at, pattern, size, found] of [
    [1, "\\(Timur\\)$", DESKTOP, ["Bandung (Timur)"]],
    [2, "Bandung \\(Timur\\)|Depok", PHONE, ["Bandung (Timur)", "Depok"]],
  ] as const) {
    await page.setViewportSize(size);
    await pressTool(page, "Cara mencari");
    await dialog(page, "Cara mencari").getByRole("listitem").nth(at).getByRole("button").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue(pattern);
    await expectColumn(page, "Cabang", [...found]);
  }
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("\\(Timur\\)$");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// That every role may open it: lib/resources/routes.test.ts.
test("a list and a form lead to their help, without a call", async ({ page, context, api, showRows }) => {
  await showRows(advisors, 1);
  await expectWhole(page, advisors);
  const callsBefore = (await api.requests()).length;
  await pressTool(page, "Cara memakai daftar");
  await expect(page).toHaveURL("/bantuan#daftar");
  await expect(page).toHaveTitle("Bantuan · Support Apk Nusantara");
  const current = page.getByRole("complementary").getByRole("link", { name: "Bantuan", exact: true });
  await expect(current).toHaveAttribute("aria-current", "page");
  for (const picture of await page.getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("naturalWidth", 960);
  }
  const contents = page.getByRole("navigation", { name: "Isi bantuan" }).getByRole("link");
  for (const entry of await contents.all()) {
    const title = (await entry.textContent()) ?? "";
    await entry.click();
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeInViewport();
  }
  expect(await api.requests()).toHaveLength(callsBefore);
  await page.goto(`${advisors.update}1`);
  const field = page.getByRole("textbox", { name: "Nama SA", exact: true });
  await field.fill("Ani");
  const help = context.waitForEvent("page");
  await follow(page, "Cara mengisi formulir (tab baru)");
  await expect(await help).toHaveURL("/bantuan#formulir-sa");
  await expect(field).toHaveValue("Ani");
});

// The windows of lists of every length: lib/list/paging.property.test.ts. That a reload, Back and Forward bring search, sort and window:
// above, and e2e/lists/place.spec.ts.
test("every row is reachable by buttons and page numbers", async ({ page, showRows }) => {
  await showRows(advisors, 51);
  await press(page, "Sebelumnya");
  await dismissAlert(page, "Data sebelumnya tidak tersedia");
  for (const [from, to] of [
    [1, 25],
    [26, 50],
    [51, 51],
  ] as const) {
    await expectRange(page, from, to);
    await expectColumn(page, "Nomor", numbers(from, to).map(String));
    await expectAdvisors(page, from, to);
    await press(page, "Selanjutnya");
  }
  await dismissAlert(page, "Data selanjutnya tidak tersedia");
  await press(page, "Sebelumnya");
  await expectRange(page, 26, 50);
  const field = page.getByRole("textbox", { name: "Halaman", exact: true });
  await press(page, "Terakhir");
  await expectRange(page, 51, 51);
  await expect(field).toHaveValue("3");
  await press(page, "Pertama");
  await expectRange(page, 1, 25);
  for (const [typed, from, to] of [
    ["2", 26, 50],
    ["99", 51, 51],
    ["dua", 51, 51],
  ] as const) {
    await field.fill(typed);
    await field.press("Enter");
    await expectRange(page, from, to);
  }
  await expect(page).toHaveURL(`${advisors.path}?mulai=51`);
});

test("a header sorts the whole list ascending, descending, and back", async ({ page, showRows }) => {
  const state = header(page, "Nama SA");
  await showRows(advisors, rowsOf(advisors, 60).toReversed(), "?mulai=9999&urut=__proto__");
  await expectRange(page, 51, 60);
  await expectAdvisors(page, 10, 1);

  await sortBy(page, "Nama SA");
  await expectAdvisors(page, 1, 25);
  await expectColumn(page, "Nomor", numbers(1, 25).map(String));
  await expect(state).toHaveAttribute("aria-sort", "ascending");
  await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(`${advisors.path}?urut=nama_sa`);

  await sortBy(page, "Nama SA");
  await expectAdvisors(page, 60, 36);
  await expect(state).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa`);

  await page.setViewportSize(PHONE);
  await sortBy(page, "Nama SA");
  await expect(state).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(advisors.path);
});
