import type { Page } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { advisors, carTypes, rowsOf } from "./support/lists.ts";
import { askToDelete, confirmDelete, expectColumn, openList, press, searchFor } from "./support/screen.ts";

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const rowsWith = (ids: number[]) => rowsOf(advisors, 40).filter(({ id }) => ids.includes(Number(id)));

const age = (page: Page) => page.getByText(/^Data pukul \d\d\.\d\d, memperbarui\.\.\.$/);

async function toCarTypes(page: Page): Promise<void> {
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
}

/** Waits until the whole list is in its worker. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toBeHidden();
  await expect(age(page)).toBeHidden();
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
  await expectWhole(page);

  const steps = {
    menu: () => openList(page, advisors),
    Back: async () => {
      await toCarTypes(page);
      await page.goBack();
    },
    Forward: async () => {
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
