import { advisors, carTypes, rowsOf } from "../support/page/lists.ts";
import {
  askToDelete,
  confirmDelete,
  expectColumn,
  expectRange,
  header,
  openList,
  press,
  rowsShown,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";
import { PHONE } from "../support/views/views-types.ts";

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const upTo = (last: number, first = 1) =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => first + (last > first ? at : -at));

test("a header sorts the whole list ascending, descending, and back in the API's order", async ({
  page,
  showRows,
}) => {
  await showRows(advisors, rowsOf(advisors, 60).toReversed());
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  const state = header(page, "Nama SA");

  await sortBy(page, "Nama SA");
  await expectColumn(page, "Nama SA", names(upTo(25)));
  await expectColumn(page, "Nomor", upTo(25).map(String));
  await expect(state).toHaveAttribute("aria-sort", "ascending");
  await expect(header(page, "Dealer")).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(`${advisors.path}?urut=nama_sa`);

  await sortBy(page, "Nama SA");
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  await expect(state).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa`);

  await page.setViewportSize(PHONE);
  await sortBy(page, "Nama SA");
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  await expect(state).toHaveAttribute("aria-sort", "none");
  await expect(page).toHaveURL(advisors.path);
});

test("search, sort and window survive reload, Back, Forward, another list and a delete, without a call", async ({
  page,
  api,
  showRows,
}) => {
  await showRows(advisors, 60);
  await sortBy(page, "Nama SA");
  await sortBy(page, "Nama SA");
  await press(page, "Selanjutnya");
  await expectColumn(page, "Nama SA", names(upTo(11, 35)));
  await searchFor(page, "nama sa");
  await expectRange(page, 1, 25);
  await press(page, "Selanjutnya");
  const expectSecond = async () => {
    await expectColumn(page, "Nama SA", names(upTo(11, 35)));
    await expectRange(page, 26, 50);
    await expect(searchBox(page)).toHaveValue("nama sa");
    expect((await rowsShown(page))[0]?.[0]).toBe("26");
  };
  await expectSecond();
  await page.reload();
  await expectSecond();
  const callsBefore = (await api.requests()).length;
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
  expect(await api.requests()).toHaveLength(callsBefore);
  await openList(page, carTypes);
  await expect(searchBox(page)).toHaveValue("");
  await page.goBack();
  await expectSecond();

  await askToDelete(page, "Nama SA 30");
  await confirmDelete(page);
  await expectColumn(page, "Nama SA", names(upTo(36, 60)));
  for (let steps = 0; steps < 2; steps++) await page.goBack();
  await expect(page).toHaveURL(`${advisors.path}?urut=-nama_sa&mulai=26`);
  await expectRange(page, 26, 50);
  await expect(searchBox(page)).toHaveValue("");
});
