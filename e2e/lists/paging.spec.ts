import { advisors, rowsOf } from "../support/page/lists.ts";
import { dismissAlert, expectColumn, expectRange, press } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

const SIZE = 25;

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

// The windows of lists of every length: lib/list/paging.test.ts.
test("every row is reachable by the buttons and by the number of a page, and past an end an alert says so", async ({
  page,
  showRows,
}) => {
  const expectRows = async (from: number, to: number) => {
    await expectRange(page, from, to);
    await expectColumn(page, "Nomor", numbers(from, to));
    await expectColumn(
      page,
      "Nama SA",
      numbers(from, to).map((number) => `Nama SA ${number}`),
    );
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
    await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
    await showRows(advisors, SIZE);
    await expectRows(1, SIZE);
    await pastTheEnds();
    await expectRows(1, SIZE);
  });
  await test.step("one after the other, there and back", async () => {
    await showRows(advisors, 51);
    const windows = [
      [1, 25],
      [26, 50],
      [51, 51],
    ] as const;
    for (const [from, to] of windows) {
      if (from > 1) await press(page, "Selanjutnya");
      await expectRows(from, to);
    }
    await press(page, "Selanjutnya");
    await dismissAlert(page, "Data selanjutnya tidak tersedia");
    for (const [from, to] of windows.slice(0, -1).toReversed()) {
      await press(page, "Sebelumnya");
      await expectRows(from, to);
    }
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
      ["0", 51, 51],
      ["dua", 51, 51],
    ] as const) {
      await field.fill(typed);
      await field.press("Enter");
      await expectRange(page, from, to);
    }
    await expect(page).toHaveURL(`${advisors.path}?mulai=51`);
  });
});

test("an address beyond the list shows its last window, and what makes no sense in one is ignored", async ({
  page,
  showRows,
}) => {
  const rows = rowsOf(advisors, 51).toReversed();
  for (const [query, first] of [
    ["?mulai=9999&urut=id", "Nama SA 1"],
    ["?mulai=30&urut=-tidak_ada", "Nama SA 26"],
    ["?mulai=-5&urut=__proto__", "Nama SA 51"],
  ] as const) {
    await showRows(advisors, rows, query);
    await expect(page.getByRole("row").nth(1).getByRole("cell").nth(3)).toHaveText(first);
  }
});
