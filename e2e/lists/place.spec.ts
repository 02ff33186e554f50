import type { Locator, Page } from "playwright/test";
import { formOf, type Texts } from "../support/forms/forms.ts";
import { expectScreen, fill, storedRows, submit } from "../support/forms/forms-screen.ts";
import {
  button,
  cell,
  dialog,
  editLink,
  expectRange,
  expectWhole,
  frameOf,
  openList,
  PHONE,
  press,
  rowWith,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes } from "../support/site/lists.ts";

const form = formOf("car-type");
const QUERY = "?cari=raize&urut=model&mulai=26";

const scrollOf = (box: Locator) => box.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

/** The row that was saved last, while it is highlighted. */
const saved = (page: Page) => page.locator("[data-saved]");

/** Opens the form of a row in the middle of a list that is searched, sorted and scrolled; the answer says how far. */
async function openFromMiddle(page: Page, scroller: Locator) {
  await expectRange(page, 26, 50);
  await rowWith(page, "RAIZE 45").evaluate((row) => row.scrollIntoView({ block: "center" }));
  const before = await scrollOf(scroller);
  expect(before[1]).toBeGreaterThan(200);
  await editLink(page, "RAIZE 45").click();
  await expectScreen(page, form.update);
  return before;
}

async function save(page: Page, texts: Texts): Promise<void> {
  await fill(page, texts);
  await submit(page);
  await dialog(page, "SUKSES").getByRole("button", { name: "OK", exact: true }).press("Enter");
}

/** Expects the row to have the focus again, where it was. */
async function expectBack(page: Page, scroller: Locator, place: number[]): Promise<void> {
  await expect(page).toHaveURL(carTypes.path + QUERY);
  await expect(editLink(page, "RAIZE 45")).toBeFocused();
  await expect.poll(() => scrollOf(scroller)).toEqual(place);
}

test("from a form one comes back to its row, or to where the palette opened it", async ({
  page,
  showRows,
}) => {
  await showRows(carTypes, storedRows(form, 60), QUERY);
  const place = await openFromMiddle(page, frameOf(page));
  await press(page, "Kembali");
  await expectBack(page, frameOf(page), place);
  await expect(saved(page)).toHaveCount(0);
  await openFromMiddle(page, frameOf(page));
  await save(page, { Model: "RAIZE 27 B" });
  await expect(editLink(page, "RAIZE 27 B")).toBeFocused();
  await expect(editLink(page, "RAIZE 27 B")).toBeInViewport({ ratio: 1 });
  await expect(saved(page)).toHaveText(/RAIZE 27 B/);
  await test.step("from a record of the palette to where it was called", async () => {
    const palette = dialog(page, "Cari apa saja");
    await openList(page, advisors);
    await expectWhole(page, advisors);
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("RAIZE 44");
    await palette
      .getByRole("option", { name: /RAIZE 44/ })
      .first()
      .click();
    await expectScreen(page, form.update);
    await save(page, { Kode: "A" });
    await expect(page).toHaveURL(advisors.path);
    await page.goBack();
    await expect(page).toHaveURL(carTypes.path + QUERY);
  });
});

test("on a phone Back leads to the row, another window to its first one", async ({ page, showRows }) => {
  await page.setViewportSize(PHONE);
  await showRows(carTypes, storedRows(form, 60), QUERY);
  const place = await openFromMiddle(page, page.getByRole("main"));
  await page.goBack();
  await expectBack(page, page.getByRole("main"), place);
  await press(page, "Selanjutnya");
  await expectRange(page, 51, 60);
  await expect(cell(page, "51")).toBeInViewport();
  await page.goBack();
  await expectRange(page, 26, 50);
  await expect(button(page, "Selanjutnya")).toBeInViewport();
});
