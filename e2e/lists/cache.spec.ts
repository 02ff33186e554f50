import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { CREATED, dismissSuccess, fill, submit } from "../support/forms/forms-screen.ts";
import { age, expectWhole, watchFor } from "../support/page/list-cache.ts";
import { advisors, carTypes, rowsOf } from "../support/page/lists.ts";
import {
  askToDelete,
  cell,
  chooseMenu,
  confirmDelete,
  downloadsOf,
  expectColumn,
  follow,
  openList,
  press,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";
import type { Api } from "../support/site/api.ts";

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const rowsWith = (ids: number[]) => rowsOf(advisors, 40).filter(({ id }) => ids.includes(Number(id)));

/** Leads from the list of advisors to one with a single row. */
async function toCarTypes(page: Page, api: Api): Promise<void> {
  await expectWhole(page, advisors);
  await api.setRows("car-type", rowsOf(carTypes, 1));
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
}

test("a list that was seen is there before the API answers, and is fetched once behind", async ({
  page,
  api,
  showRows,
}) => {
  await showRows(advisors, rowsWith([1, 2, 3]));
  await expectColumn(page, "Nama SA", names([1, 2, 3]));
  await toCarTypes(page, api);

  const steps = {
    menu: () => openList(page, advisors),
    back: async () => {
      await openList(page, carTypes);
      await page.goBack();
    },
    forward: async () => {
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Daftar Tipe Mobil" })).toBeVisible();
      await page.goForward();
    },
    "link to itself": () => openList(page, advisors),
    "its button": () => press(page, "Muat ulang"),
    "coming back to the tab": () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  };
  let shown = [1, 2, 3];
  for (const [at, [name, step]] of Object.entries(steps).entries()) {
    await test.step(name, async () => {
      const fresh = [at, at + 10];
      await api.setRows("sa", rowsWith(fresh));
      await api.clearRequests();
      await api.fault({ path: advisors.call, hang: true });
      await step();
      await expect(page).toHaveURL(advisors.path);
      await expectColumn(page, "Nama SA", names(shown));
      await expect(age(page)).toBeVisible();
      await api.clearFaults();
      shown = fresh.filter((id) => id > 0);
      await expectColumn(page, "Nama SA", names(shown));
      await expect(age(page)).toBeHidden();
      expect(await api.callsOf(advisors.call)).toHaveLength(1);
    });
  }
});

test("new rows replace the seen ones where they are: same place, scroll, focus and selection, and not under a press", async ({
  page,
  api,
  showRows,
}) => {
  const all = Array.from({ length: 40 }, (_, at) => at + 1);
  const ordered = (ids: number[]) => names(ids.toReversed()).slice(25);
  await showRows(advisors, rowsWith(all), "?cari=nama+sa&urut=nama_sa");
  await sortBy(page, "Nama SA");
  await press(page, "Selanjutnya");
  await expectColumn(page, "Nama SA", ordered(all));
  await toCarTypes(page, api);
  const fresh = all.filter((id) => id !== 9 && id !== 15);
  await api.setRows("sa", rowsWith(fresh));
  await api.fault({ path: advisors.call, hang: true });
  await page.goBack();
  await expectColumn(page, "Nama SA", ordered(all));

  const name = cell(page, "Nama SA 2");
  const row = page.getByRole("row").filter({ has: name });
  const link = row.getByRole("link", { name: "Ubah", exact: true });
  const frame = page.getByRole("region", { name: "Isi daftar" });
  await link.focus();
  await name.selectText();
  const scrolled = await frame.evaluate((element) => element.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  // A real press would move the focus and clear the selection.
  await name.dispatchEvent("pointerdown");
  const before = await downloadsOf(page, "sa");
  await api.clearFaults();
  await expect.poll(() => downloadsOf(page, "sa")).toBe(before + 1);
  await expectColumn(page, "Nama SA", ordered(all));
  await expect(age(page)).toBeVisible();
  await name.dispatchEvent("pointerup");
  await expectColumn(page, "Nama SA", ordered(fresh));
  await expect(age(page)).toBeHidden();
  await expect(page).toHaveURL(/cari=nama\+sa&urut=-nama_sa&mulai=26/);
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Nama SA 2");
  const { top, most } = await frame.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    top: scrollTop,
    most: scrollHeight - clientHeight,
  }));
  // The new rows are two fewer.
  expect(top).toBe(Math.min(scrolled, most));
});

test("seen rows stay where newer ones cannot be had, until there is no list", async ({
  page,
  api,
  showRows,
}) => {
  await showRows(advisors, rowsWith([1, 2]));
  await toCarTypes(page, api);
  await api.setRows("sa", rowsWith([3]));
  await api.fault({ path: advisors.call, status: 500 });
  await openList(page, advisors);
  const failed = page.getByRole("status").filter({ hasText: /^Data pukul .* Internal Server Error \(500\)/ });
  await expect(failed).toBeVisible();
  await expectColumn(page, "Nama SA", names([1, 2]));
  await api.clearFaults();
  await press(page, "Coba lagi");
  await expectColumn(page, "Nama SA", names([3]));
  await expect(failed).toBeHidden();
  await toCarTypes(page, api);
  await api.fault({ path: advisors.call, status: 404 });
  await openList(page, advisors);
  await expect(page.getByText("Data Tidak Tersedia")).toBeVisible();
});

test("what cannot be known of a list is waited for, as after a create", async ({ page, api, showRows }) => {
  const form = formOf("sa");
  await showRows(advisors, rowsWith([1]));
  await expectWhole(page, advisors);
  await follow(page, "Tambah SA");
  await fill(page, form.create.typed);
  await api.fault({ path: advisors.call, hang: true });
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expect(page).toHaveURL(advisors.path);
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  await api.clearFaults();
  await expectColumn(page, "Nama SA", ["Nama SA 1", form.create.typed["Nama SA"] ?? ""]);
});

test("an answer from before a delete is not shown after it", async ({ page, api, showRows }) => {
  await showRows(advisors, rowsWith([1, 2, 3]));
  await toCarTypes(page, api);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first answer is there before the delete, and comes after it; that of the delete's own look comes when it is let.
  await page.route("**/lists/sa*", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const early = page.waitForRequest("**/lists/sa*");
  await openList(page, advisors);
  await early;
  await expect.poll(() => api.callsOf(advisors.call)).toHaveLength(2);
  const seenAfterwards = await watchFor(page, "Nama SA 2", "Data berhasil dihapus");
  await askToDelete(page, "Nama SA 2");
  await confirmDelete(page);
  await expect(page.getByText("Data berhasil dihapus")).toBeVisible();
  await expectColumn(page, "Nama SA", names([1, 3]));
  await expect(age(page)).toBeVisible();
  release();
  await expect(age(page)).toBeHidden();
  await expectColumn(page, "Nama SA", names([1, 3]));
  expect(await seenAfterwards()).toBe(0);
});

test("a write in one tab makes the list of another one fetch its rows anew, and tells it no row", async ({
  page,
  context,
  api,
  showRows,
}) => {
  await showRows(advisors, rowsWith([1, 2]));
  await expectWhole(page, advisors);
  await page.evaluate(() => {
    new BroadcastChannel("sns_lists").onmessage = ({ data }) => {
      document.body.dataset.told = Object.entries(data)
        .map(([name, value]) => `${name}: ${typeof value === "number" ? "time" : value}`)
        .join(", ");
    };
  });
  const other = await context.newPage();
  await other.goto(advisors.path);
  await expectWhole(other, advisors);
  await api.fault({ path: advisors.call, hang: true });
  await askToDelete(other, "Nama SA 1");
  await confirmDelete(other);
  await expect(age(page)).toBeVisible();
  await api.clearFaults();
  await expectColumn(page, "Nama SA", names([2]));
  await expect(page.locator("body")).toHaveAttribute("data-told", "resource: sa, at: time, goesOn: false");
});

test("seen lists end with the page: after a reload the API is waited for", async ({
  page,
  api,
  showRows,
}) => {
  await showRows(advisors, rowsWith([1]));
  await toCarTypes(page, api);
  await page.reload();
  await api.fault({ path: advisors.call, hang: true });
  await chooseMenu(page, advisors.menu);
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  await api.clearFaults();
  await expectColumn(page, "Nama SA", names([1]));
});
