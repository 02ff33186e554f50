import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { CREATED, dismissSuccess, fill, submit } from "../support/forms/forms-screen.ts";
import { age, expectWhole, watchFor } from "../support/page/list-cache.ts";
import { advisors, carTypes, rowsOf } from "../support/page/lists.ts";
import {
  askToDelete,
  chooseMenu,
  confirmDelete,
  downloadsOf,
  expectColumn,
  openList,
  press,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const rowsWith = (ids: number[]) => rowsOf(advisors, 40).filter(({ id }) => ids.includes(Number(id)));

async function toCarTypes(page: Page): Promise<void> {
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
}

test("a list that was seen is there before the API answers, and is fetched once behind", async ({
  page,
  api,
  signIn,
}) => {
  await api.setRows("car-type", rowsOf(carTypes, 1));
  await api.setRows("sa", rowsWith([1, 2, 3]));
  await signIn("it");
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", names([1, 2, 3]));
  await expectWhole(page, advisors);

  const steps = {
    menu: () => openList(page, advisors),
    back: async () => {
      await toCarTypes(page);
      await page.goBack();
    },
    forward: async () => {
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Daftar Tipe Mobil" })).toBeVisible();
      await page.goForward();
    },
  };
  let shown = [1, 2, 3];
  for (const [at, [name, step]] of Object.entries(steps).entries()) {
    await test.step(name, async () => {
      if (name === "menu") await toCarTypes(page);
      const fresh = [at, at + 10];
      await api.setRows("sa", rowsWith(fresh));
      await api.clearRequests();
      await api.fault({ path: advisors.call, hang: true });
      await step();
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
  signIn,
}) => {
  const all = Array.from({ length: 40 }, (_, at) => at + 1);
  const ordered = (ids: number[]) => names(ids.toReversed()).slice(25);
  await api.setRows("car-type", rowsOf(carTypes, 1));
  await api.setRows("sa", rowsWith(all));
  await signIn("it");
  await openList(page, advisors);
  await searchFor(page, "nama sa");
  const sort = page.getByRole("columnheader", { name: "Nama SA" }).getByRole("button");
  await sort.click();
  await sort.click();
  await press(page, "Selanjutnya");
  await expectColumn(page, "Nama SA", ordered(all));
  await expectWhole(page, advisors);
  await toCarTypes(page);
  const fresh = all.filter((id) => id !== 9 && id !== 15);
  await api.setRows("sa", rowsWith(fresh));
  await api.fault({ path: advisors.call, hang: true });
  await page.goBack();
  await expectColumn(page, "Nama SA", ordered(all));

  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: "Nama SA 2", exact: true }) });
  const link = row.getByRole("link", { name: "Ubah", exact: true });
  const cell = row.getByRole("cell", { name: "Nama SA 2", exact: true });
  const frame = page.getByRole("region", { name: "Isi daftar" });
  await link.focus();
  await cell.selectText();
  const scrolled = await frame.evaluate((element) => element.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  // A real press would move the focus and clear the selection.
  await cell.dispatchEvent("pointerdown");
  const before = await downloadsOf(page, "sa");
  await api.clearFaults();
  await expect.poll(() => downloadsOf(page, "sa")).toBe(before + 1);
  await expectColumn(page, "Nama SA", ordered(all));
  await expect(age(page)).toBeVisible();
  await cell.dispatchEvent("pointerup");
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
  signIn,
}) => {
  await api.setRows("car-type", rowsOf(carTypes, 1));
  await api.setRows("sa", rowsWith([1, 2]));
  await signIn("it");
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await toCarTypes(page);
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
  await toCarTypes(page);
  await api.fault({ path: advisors.call, status: 404 });
  await openList(page, advisors);
  await expect(page.getByText("Data Tidak Tersedia")).toBeVisible();
});

test("what cannot be known of a list is waited for: after a create, a new picture, and an unknown outcome", async ({
  page,
  api,
  signIn,
}) => {
  const form = formOf("sa");
  await api.setRows("sa", rowsWith([1]));
  await signIn("it");
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await page.getByRole("link", { name: "Tambah SA", exact: true }).click();
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

test("an answer from before a delete is not shown after it", async ({ page, api, signIn }) => {
  await api.setRows("car-type", rowsOf(carTypes, 1));
  await api.setRows("sa", rowsWith([1, 2, 3]));
  await signIn("it");
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await toCarTypes(page);
  await api.clearRequests();
  const early = { status: 200, body: rowsWith([1, 2, 3]), delayMs: 2500, times: 1 };
  await api.fault({ path: advisors.call, ...early });
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", names([1, 2, 3]));
  await expect.poll(() => api.callsOf(advisors.call)).toHaveLength(1);
  await api.fault({ path: advisors.call, delayMs: 1500 });
  const seenAfterwards = await watchFor(page, "Nama SA 2", "Data berhasil dihapus");
  await askToDelete(page, "Nama SA 2");
  await confirmDelete(page);
  await expect(page.getByText("Data berhasil dihapus")).toBeVisible();
  await expectColumn(page, "Nama SA", names([1, 3]));
  await expect(age(page)).toBeVisible();
  await expect(age(page)).toBeHidden();
  await expectColumn(page, "Nama SA", names([1, 3]));
  expect(await seenAfterwards()).toBe(0);
});

test("a write in one tab makes the list of another one fetch its rows anew, and tells it no row", async ({
  page,
  context,
  api,
  signIn,
}) => {
  await api.setRows("sa", rowsWith([1, 2]));
  await signIn("it");
  await openList(page, advisors);
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
  await api.fault({ path: advisors.call, delayMs: 1500 });
  await askToDelete(other, "Nama SA 1");
  await confirmDelete(other);
  await expect(age(page)).toBeVisible();
  await expectColumn(page, "Nama SA", names([2]));
  await expect(page.locator("body")).toHaveAttribute("data-told", "resource: sa, at: time, goesOn: false");
});

test("seen lists end with the page: a reload and the next person wait for the API", async ({
  page,
  api,
  signIn,
}) => {
  await api.setRows("sa", rowsWith([1]));
  await signIn("it");
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await openList(page, carTypes);
  await page.reload();
  await api.fault({ path: advisors.call, hang: true });
  await chooseMenu(page, advisors.menu);
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  await api.clearFaults();
  await expectColumn(page, "Nama SA", names([1]));
});
