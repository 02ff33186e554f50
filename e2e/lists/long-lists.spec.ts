import type { Page } from "playwright/test";
import { group, openFilters } from "../support/page/filters.ts";
import { dismissAlert, expectRange, follow, press, rowsShown, searchFor } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { opname, rowsOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

// The answers are held as long as the tests look at them.
test.use({ settings: { API_TIMEOUT_MS: "30000" } });

/** More than a megabyte, of which the first half comes: the server parses such a list in a worker thread. */
const LENGTH = 12_000;
const rows = rowsOf(opname, LENGTH);

const firstItem = async (page: Page) => (await rowsShown(page))[0]?.[6];

test("a long list is paged and searched, its first rows come first", async ({ page, api, showRows }) => {
  expect(JSON.stringify(rows).length).toBeGreaterThan(1024 * 1024);
  await api.fault({ path: opname.call, holdBody: true });
  await showRows(opname, rows);
  await expectRange(page, 1, 25);
  expect(await firstItem(page)).toBe("Nama Item 1");
  for (let turn = 0; turn < 2; turn++) await press(page, "Selanjutnya");
  await expect(page.getByRole("region", { name: "Isi daftar" })).toHaveAttribute("aria-busy", "true");
  expect(await firstItem(page)).toBe("Nama Item 1");
  await api.clearFaults();
  await expectRange(page, 51, 75);
  await searchFor(page, "^brand 11999$");
  await expectRange(page, 1, 1);
  expect(await firstItem(page)).toBe("Nama Item 11999");
  expect(await api.callsOf(opname.call)).toHaveLength(1);
});

// That the rest makes it no list, or ends the session: lib/server/data/lists-arriving.test.ts, lib/server/api/list-reader.property.test.ts.
test("the first rows go when the rest is cut off", async ({ page, api, showRows }) => {
  await api.fault({ path: opname.call, holdBody: true, cutJson: true });
  await showRows(opname, rows);
  await expectRange(page, 1, 25);
  await api.clearFaults();
  await dismissAlert(page, "Jawaban server tidak dapat dibaca (200)");
  await expect(page.getByRole("table")).toBeHidden();
  await expect(page.getByText(/^Tampil \d/)).toBeHidden();
  await press(page, "Coba Lagi");
  await expectRange(page, 1, 25);
});

/** Twice as many rows, of which the first half comes: a hundred counts of Part stand at the start, and as many at the end. */
const counts = rowsOf(opname, 2 * LENGTH).map((row, at) => ({
  ...row,
  jenis_opname: at < 100 || at >= 2 * LENGTH - 100 ? "Part" : "Oli",
}));

const partWords = (page: Page, what: string) =>
  page.getByText(new RegExp(`^${what} dari [\\d.]+ baris yang sudah dimuat$`));

test("what has come of a list is searched, filtered and summed up, then all of it", async ({
  page,
  api,
  showRows,
}) => {
  await api.fault({ path: opname.call, holdBody: true });
  await showRows(opname, counts, "?cari=^brand+23999$");
  await expect(partWords(page, "0")).toBeVisible();
  await expect(page.getByText("Data Tidak Tersedia")).toBeHidden();
  await searchFor(page, "^part$");
  await expect(partWords(page, "100")).toBeVisible();
  await expectRange(page, 1, 25);
  await follow(page, "Ringkasan");
  await expect(partWords(page, "Ringkasan")).toBeVisible();
  const records = page.locator("dl div").filter({ hasText: "Catatan" }).locator("dd").first();
  await expect(records).toHaveText("100");
  await openFilters(page);
  await expect(partWords(page, "Dihitung")).toBeVisible();
  const kinds = group(page, "Kategori").getByRole("listitem");
  await expect(kinds).toHaveText("Part 100");
  await api.clearFaults();
  await expect(records).toHaveText("200");
  await expect(kinds).toHaveText("Part 200");
  await expect(page.getByText("yang sudah dimuat")).toBeHidden();
  expect(await api.callsOf(opname.call)).toHaveLength(1);
});
