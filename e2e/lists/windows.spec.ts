import type { Page } from "playwright/test";
import {
  dismissAlert,
  expectColumn,
  expectRange,
  header,
  noRows,
  openList,
  PHONE,
  press,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, rowsOf } from "../support/site/lists.ts";

/** The numbers from the first to the last, up or down. */
const numbers = (first: number, last: number) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => first + (last > first ? at : -at));
const expectNames = (page: Page, first: number, last: number) =>
  expectColumn(
    page,
    "Nama SA",
    numbers(first, last).map((id) => `Nama SA ${id}`),
  );

// The windows of lists of every length: lib/list/paging.test.ts.
test("every row is reachable by buttons and page numbers", async ({ page, showRows }) => {
  const expectRows = async (from: number, to: number) => {
    await expectRange(page, from, to);
    await expectColumn(page, "Nomor", numbers(from, to).map(String));
    await expectNames(page, from, to);
  };
  const pastTheEnds = async () => {
    await press(page, "Sebelumnya");
    await dismissAlert(page, "Data sebelumnya tidak tersedia");
    await press(page, "Selanjutnya");
    await dismissAlert(page, "Data selanjutnya tidak tersedia");
  };
  await test.step("no row, and one window that is full", async () => {
    await showRows(advisors, 0);
    await expectRange(page, 0, 0);
    await pastTheEnds();
    await expect(noRows(page)).toBeVisible();
    await showRows(advisors, 25);
    await expectRows(1, 25);
    await pastTheEnds();
    await expectRows(1, 25);
  });
  await test.step("one after the other, and back", async () => {
    await showRows(advisors, 51);
    await expectRows(1, 25);
    await press(page, "Selanjutnya");
    await expectRows(26, 50);
    await press(page, "Selanjutnya");
    await expectRows(51, 51);
    await press(page, "Sebelumnya");
    await expectRows(26, 50);
  });
  await test.step("first, last and a typed page", async () => {
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
    await page.goto(`${advisors.path}?mulai=9999&urut=__proto__`);
    await expectRows(51, 51);
  });
});

test("a header sorts the whole list ascending, descending, and back", async ({ page, showRows }) => {
  const state = header(page, "Nama SA");
  await showRows(advisors, rowsOf(advisors, 60).toReversed());
  await expectNames(page, 60, 36);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);

  await sortBy(page, "Nama SA");
  await expectNames(page, 1, 25);
  await expectColumn(page, "Nomor", numbers(1, 25).map(String));
  await expect(state).toHaveAttribute("aria-sort", "ascending");
  await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(`${advisors.path}?urut=nama_sa`);

  await sortBy(page, "Nama SA");
  await expectNames(page, 60, 36);
  await expect(state).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa`);

  await page.setViewportSize(PHONE);
  await sortBy(page, "Nama SA");
  await expect(state).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(advisors.path);
});

test("search, sort and window survive reload, Back and Forward", async ({ page, api, showRows }) => {
  await showRows(advisors, 60);
  await sortBy(page, "Nama SA");
  await sortBy(page, "Nama SA");
  await press(page, "Selanjutnya");
  await expectNames(page, 35, 11);
  await searchFor(page, "nama sa");
  await expectRange(page, 1, 25);
  await press(page, "Selanjutnya");
  const expectSecond = async () => {
    await expectNames(page, 35, 11);
    await expectRange(page, 26, 50);
    await expect(searchBox(page)).toHaveValue("nama sa");
  };
  const expectSteps = async () => {
    await expectSecond();
    await page.goBack();
    await expectRange(page, 1, 25);
    await expect(searchBox(page)).toHaveValue("nama sa");
    await page.goBack();
    await expectRange(page, 26, 50);
    await expect(searchBox(page)).toHaveValue("");
    await page.goForward();
    await expectRange(page, 1, 25);
    await page.goForward();
    await expectSecond();
  };
  const callsBefore = (await api.requests()).length;
  await expectSteps();
  expect(await api.requests()).toHaveLength(callsBefore);
  await page.reload();
  await expectSteps();
  await openList(page, carTypes);
  await expect(searchBox(page)).toHaveValue("");
  await page.goBack();
  await expectSecond();
});
