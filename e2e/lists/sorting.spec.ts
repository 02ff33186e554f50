import type { Page } from "playwright/test";
import { advisors, carTypes, opname, postcheck, rowsOf } from "../support/page/lists.ts";
import {
  askToDelete,
  confirmDelete,
  expectColumn,
  expectRange,
  openList,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const header = (page: Page, label: string) => page.getByRole("columnheader", { name: label, exact: true });

async function sortBy(page: Page, label: string): Promise<void> {
  await header(page, label).getByRole("button").click();
}

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const upTo = (last: number, first = 1) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => first + (last > first ? at : -at));

test("a header sorts the whole list ascending, descending, and back in the API's order", async ({
  page,
  api,
  signIn,
}) => {
  const rows = rowsOf(advisors, 60);
  await api.setRows("sa", rows.toReversed());
  await signIn("it");
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
  await expectRange(page, 26, 50);

  await sortBy(page, "Nama SA");
  await expectColumn(page, "Nama SA", names(upTo(25)));
  await expectColumn(page, "Nomor", upTo(25).map(String));
  await expect(header(page, "Nama SA")).toHaveAttribute("aria-sort", "ascending");
  await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(`${advisors.path}?urut=nama_sa`);

  await sortBy(page, "Nama SA");
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  await expect(header(page, "Nama SA")).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa`);

  await sortBy(page, "Nama SA");
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  await expect(header(page, "Nama SA")).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(advisors.path);
});

test("search, paging, reload, Back and a delete keep the sort", async ({ page, api, signIn }) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await signIn("it");
  await openList(page, advisors);
  await sortBy(page, "Nama SA");
  await sortBy(page, "Nama SA");
  await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
  await expectColumn(page, "Nama SA", names(upTo(11, 35)));
  await page.reload();
  await expectColumn(page, "Nama SA", names(upTo(11, 35)));
  await expectRange(page, 26, 50);

  await searchFor(page, "sa 1");
  await expectColumn(page, "Nama SA", names([...upTo(10, 19), 1]));
  await page.reload();
  await expectColumn(page, "Nama SA", names([...upTo(10, 19), 1]));
  await openList(page, carTypes);
  await page.goBack();
  await expectColumn(page, "Nama SA", names([...upTo(10, 19), 1]));

  await askToDelete(page, "Nama SA 19");
  await confirmDelete(page);
  await expectColumn(page, "Nama SA", names([...upTo(10, 18), 1]));
  await page.goBack();
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa&mulai=26`);
});

test("prices are sorted as numbers, and rows without one come last", async ({ page, api, takeSession }) => {
  const prices = [12500, null, 900, "100000", ""];
  await api.setRows(
    postcheck.resource,
    prices.map((Harga_a, id) => ({ id, dealer: "D", keterangan: "K", Harga_a })),
  );
  await takeSession("it");
  await page.goto(`${postcheck.path}?urut=Harga_a`);
  await expectColumn(page, "Harga A", ["Rp 900", "Rp 12.500", "Rp 100.000", "-", "-"]);
  await sortBy(page, "Harga A");
  await expectColumn(page, "Harga A", ["Rp 100.000", "Rp 12.500", "Rp 900", "-", "-"]);
});

test("dates are sorted as times, texts by Indonesian collation", async ({ page, api, takeSession }) => {
  await api.setRows("opname", [
    { created_at: "2024-03-05T14:30:00", nama_mekanik: "édo" },
    { created_at: "2024-03-05T07:29:00Z", nama_mekanik: "Zain" },
    { created_at: "2023-12-31T23:00:00", nama_mekanik: "agus 10" },
    { created_at: null, nama_mekanik: "Agus 9" },
  ]);
  await takeSession("part");
  await page.goto(`${opname.path}?urut=created_at`);
  await expectColumn(page, "Tanggal", [
    "31 December 2023, 23:00",
    "05 March 2024, 14:29",
    "05 March 2024, 14:30",
    "-",
  ]);
  await sortBy(page, "Nama PIC");
  await expectColumn(page, "Nama PIC", ["Agus 9", "agus 10", "édo", "Zain"]);
});

test("a sort by an unknown column is ignored", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 3).toReversed());
  await takeSession("it");
  for (const sort of ["id", "-tidak_ada", "-", "__proto__"]) {
    await page.goto(`${advisors.path}?urut=${sort}`);
    await expectColumn(page, "Nama SA", names([3, 2, 1]));
  }
});
