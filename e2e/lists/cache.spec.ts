import type { Page } from "playwright/test";
import {
  age,
  cell,
  downloadsOf,
  editLink,
  expectColumn,
  expectRange,
  expectWhole,
  follow,
  frameOf,
  header,
  menuEntries,
  noRows,
  openList,
  press,
} from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, rowsOf } from "../support/site/lists.ts";

// What is fetched when, and which rows are current: app/_store/lists/freshness.test.ts.

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const rowsWith = (ids: number[]) => rowsOf(advisors, 40).filter(({ id }) => ids.includes(Number(id)));
const expectNames = (page: Page, ids: number[]) => expectColumn(page, "Nama SA", names(ids));

/** Leads from the list of advisors to one with a single row. */
async function toCarTypes(page: Page, api: Api): Promise<void> {
  await expectWhole(page, advisors);
  await api.setRows("car-type", rowsOf(carTypes, 1));
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
}

test("a seen list is there before the API answers, and is fetched once", async ({ page, api, showRows }) => {
  await showRows(advisors, rowsWith([1, 2, 3]));
  await expectNames(page, [1, 2, 3]);
  await expectWhole(page, advisors);
  for (const entry of await menuEntries(page).all()) await entry.hover();
  const reads = (await api.requests()).filter(({ method }) => method === "GET");
  expect(reads.map(({ path }) => path)).toEqual([advisors.call]);
  await toCarTypes(page, api);

  const steps = {
    menu: () => openList(page, advisors),
    "its button": () => press(page, "Muat ulang"),
    "coming back to the tab": () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))),
  };
  let shown = [1, 2, 3];
  for (const [at, [name, step]] of Object.entries(steps).entries()) {
    await test.step(name, async () => {
      const fresh = [at + 1, at + 11];
      await api.setRows("sa", rowsWith(fresh));
      await api.clearRequests();
      await api.fault({ path: advisors.call, hang: true });
      await step();
      await expectNames(page, shown);
      await expect(age(page)).toBeVisible();
      const place = await header(page, "Nomor").boundingBox();
      await api.clearFaults();
      shown = fresh;
      await expectNames(page, shown);
      await expect(age(page)).toBeHidden();
      expect(await header(page, "Nomor").boundingBox()).toEqual(place);
      expect(await api.callsOf(advisors.call)).toHaveLength(1);
    });
  }
});

test("new rows keep scroll, focus and selection, and wait for a press", async ({ page, api, showRows }) => {
  const all = rowsOf(advisors, 40).map(({ id }) => Number(id));
  const expectSecond = (ids: number[]) => expectNames(page, ids.toReversed().slice(25));
  await page.setViewportSize({ width: 1280, height: 600 });
  await showRows(advisors, rowsWith(all), "?cari=nama+sa&urut=-nama_sa&mulai=26");
  await expectSecond(all);
  await toCarTypes(page, api);
  const fresh = all.filter((id) => id !== 9 && id !== 15);
  await api.setRows("sa", rowsWith(fresh));
  await api.fault({ path: advisors.call, hang: true });
  await page.goBack();
  await expectSecond(all);

  const name = cell(page, "Nama SA 2");
  const frame = frameOf(page);
  await editLink(page, "Nama SA 2").focus();
  await name.selectText();
  const scrolled = await frame.evaluate((element) => element.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  // A real press would move the focus and clear the selection.
  await name.dispatchEvent("pointerdown");
  const before = await downloadsOf(page, "sa");
  await api.clearFaults();
  await expect.poll(() => downloadsOf(page, "sa")).toBe(before + 1);
  await expectSecond(all);
  await name.dispatchEvent("pointerup");
  await expectSecond(fresh);
  await expect(age(page)).toBeHidden();
  await expect(editLink(page, "Nama SA 2")).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Nama SA 2");
  // The new rows are two fewer.
  const most = await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await frame.evaluate((element) => element.scrollTop)).toBe(Math.min(scrolled, most));
});

test("a page that breaks off is loaded again, and seen rows stay where no newer ones come", async ({
  page,
  api,
  showRows,
}) => {
  await page.route("**/list-worker.*", (route) => route.abort());
  await showRows(advisors, rowsWith([1, 2]));
  await expect(page.getByText("Bagian ini belum dapat dimuat.")).toBeVisible();
  await expectNames(page, [1, 2]);
  await page.unroute("**/list-worker.*");
  await press(page, "Coba Lagi");
  await expectWhole(page, advisors);
  await page.route(`**${carTypes.path}?_rsc=*`, async (route) => {
    const response = await route.fetch();
    const [before = "", ...rest] = (await response.text()).split('"listWindow"');
    await route.fulfill({ response, body: rest.length > 0 ? before.replace(/.*$/, "") : before });
  });
  await openList(page, carTypes);
  await expect(page.getByRole("dialog", { name: "KESALAHAN" })).toContainText("tidak dapat dihubungi");
  await press(page, "OK");
  await press(page, "Coba Lagi");
  await expectRange(page, 1, 25);
  await api.setRows("sa", rowsWith([3]));
  await api.fault({ path: advisors.call, status: 500 });
  await openList(page, advisors);
  const failed = page.getByRole("status").filter({ hasText: /^Data pukul .* Internal Server Error \(500\)/ });
  await expect(failed).toBeVisible();
  await expectNames(page, [1, 2]);
  await api.clearFaults();
  await press(page, "Coba lagi");
  await expectNames(page, [3]);
  await expect(failed).toBeHidden();
  await api.fault({ path: advisors.call, status: 404 });
  await press(page, "Muat ulang");
  await expect(noRows(page)).toBeVisible();
  await follow(page, "Tambah data pertama");
  await expect(page).toHaveURL("/create-sa");
});
