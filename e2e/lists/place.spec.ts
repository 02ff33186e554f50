import type { Locator, Page } from "playwright/test";
import { formOf, type Texts } from "../support/forms/forms.ts";
import { expectScreen, fill, storedRows, submit } from "../support/forms/forms-screen.ts";
import {
  button,
  cell,
  DESKTOP,
  dialog,
  editLink,
  expectRange,
  expectWhole,
  follow,
  frameOf,
  header,
  link,
  PHONE,
  press,
  rowWith,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, postcheck } from "../support/site/lists.ts";

const form = formOf("car-type");
const QUERY = "?cari=raize&urut=model&mulai=26";

/** Scrolls as a person would: whoever listens has heard of it. */
async function scrollTo(box: Locator, left: number, top: number): Promise<void> {
  await box.evaluate(
    (element, to) =>
      new Promise((done) => {
        element.addEventListener("scroll", done, { once: true });
        element.scrollTo({ left: to.left, top: to.top });
      }),
    { left, top },
  );
}

const scrollOf = (box: Locator) => box.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

/** The row that was saved last, while it is highlighted. */
const saved = (page: Page) => page.locator("[data-saved]");

test("another window starts with its first row, as far aside as before", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 700, height: 700 });
  await showRows(postcheck, 60);
  await expectRange(page, 1, 25);
  const frame = frameOf(page);
  const expectScroll = (left: number, top: number) => expect.poll(() => scrollOf(frame)).toEqual([left, top]);

  await scrollTo(frame, 90, 300);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await expectScroll(90, 0);
  await expect(button(page, "Selanjutnya")).toBeFocused();

  await scrollTo(frame, 110, 350);
  await sortBy(page, "Harga B");
  await expect(page).toHaveURL(`${postcheck.path}?urut=Harga_b`);
  await expectScroll(110, 0);
  await expect(header(page, "Harga B").getByRole("button")).toBeFocused();

  await scrollTo(frame, 110, 250);
  await searchFor(page, "Keterangan");
  await expect(page).toHaveURL(`${postcheck.path}?cari=Keterangan&urut=Harga_b`);
  await expectScroll(110, 0);

  await page.goBack();
  await expectScroll(110, 250);
  await page.goBack();
  await expectScroll(110, 350);
  await expectRange(page, 26, 50);
  await page.goForward();
  await expectScroll(110, 250);
});

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

for (const [name, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`from a row's form one comes back to that row, ${name}`, async ({ page, showRows }) => {
    await page.setViewportSize(size);
    await showRows(carTypes, storedRows(form, 60), QUERY);
    const scroller = size === PHONE ? page.getByRole("main") : frameOf(page);
    for (const way of ["Kembali", "Back"]) {
      await test.step(way, async () => {
        const before = await openFromMiddle(page, scroller);
        if (way === "Kembali") await press(page, "Kembali");
        else await page.goBack();
        await expect(page).toHaveURL(carTypes.path + QUERY);
        await expect(editLink(page, "RAIZE 45")).toBeFocused();
        await expect.poll(() => scrollOf(scroller)).toEqual(before);
        await expect(saved(page)).toHaveCount(0);
      });
    }
    await test.step("saved, and moved within the window", async () => {
      await openFromMiddle(page, scroller);
      await save(page, { Model: "RAIZE 27 B" });
      await expect(editLink(page, "RAIZE 27 B")).toBeFocused();
      await expect(editLink(page, "RAIZE 27 B")).toBeInViewport({ ratio: 1 });
      await expect(saved(page)).toHaveText(/RAIZE 27 B/);
    });
    if (size === DESKTOP) return;
    await test.step("another window starts with its first row", async () => {
      await press(page, "Selanjutnya");
      await expectRange(page, 51, 60);
      await expect(cell(page, "51")).toBeInViewport();
      await page.goBack();
      await expectRange(page, 26, 50);
      await expect(button(page, "Selanjutnya")).toBeInViewport();
    });
  });
}

test("a saved row is highlighted for a while", async ({ page, showRows }) => {
  await showRows(carTypes, storedRows(form, 60), QUERY);
  const scroller = frameOf(page);
  const before = await openFromMiddle(page, scroller);
  await save(page, { Kode: "A" });
  await expect(page).toHaveURL(carTypes.path + QUERY);
  await expect(editLink(page, "RAIZE 45")).toBeFocused();
  await expect.poll(() => scrollOf(scroller)).toEqual(before);
  const highlighted = saved(page).getByRole("cell", { name: "RAIZE 45", exact: true });
  const colours = (cells: Locator) =>
    cells.evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
  const plain = await colours(page.getByRole("cell", { name: /^RAIZE 2[67]$/ }));
  const [highlight] = await colours(highlighted);
  expect(plain).not.toContain(highlight);
  // Away from the row, whose focus and pointer have a colour of their own.
  await searchBox(page).focus();
  await page.mouse.move(0, 0);
  await expect.poll(async () => plain.includes((await colours(highlighted))[0] ?? "")).toBe(true);
});

/** Opens a record from the palette, changes its code and saves it. */
async function changeFromPalette(page: Page, name: string): Promise<void> {
  const palette = dialog(page, "Cari apa saja");
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill(name);
  await palette
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .click();
  await expectScreen(page, form.update);
  await save(page, { Kode: "A" });
}

test("from a record of the palette one comes back to where it was called", async ({ page, showRows }) => {
  await showRows(carTypes, storedRows(form, 60), QUERY);
  await expectRange(page, 26, 50);
  await rowWith(page, "RAIZE 45").evaluate((row) => row.scrollIntoView({ block: "center" }));
  const before = await scrollOf(frameOf(page));

  await test.step("its list, where the row is in sight", async () => {
    await changeFromPalette(page, "RAIZE 45");
    await expect(page).toHaveURL(carTypes.path + QUERY);
    await expect(editLink(page, "RAIZE 45")).toBeFocused();
    await expect(saved(page)).toHaveText(/RAIZE 45/);
    await expect.poll(() => scrollOf(frameOf(page))).toEqual(before);
  });
  await test.step("its list, where the row is not", async () => {
    await changeFromPalette(page, "RAIZE 7");
    await expect(page).toHaveURL(carTypes.path + QUERY);
    await expectRange(page, 26, 50);
    await expect(saved(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByRole("main")).toHaveCSS("outline-style", "none");
  });
  await test.step("another list, and Back from there does not lead to the form", async () => {
    await page.goto("/bantuan");
    await page.goto(advisors.path);
    await expectWhole(page, advisors);
    await changeFromPalette(page, "RAIZE 45");
    await expect(page).toHaveURL(advisors.path);
    await page.goBack();
    await expect(page).toHaveURL("/bantuan");
  });
});

test("a new form, and one opened by its address, lead to their list", async ({ page, showRows }) => {
  await showRows(carTypes, storedRows(form, 3));
  await follow(page, "Tambah Tipe Mobil");
  await expect(page).toHaveURL("/create-car-type");
  await press(page, "Kembali");
  await expect(link(page, "Tambah Tipe Mobil")).toBeFocused();
  await page.goto("/bantuan");
  await page.goto("/update-car-type/1");
  await save(page, { Kode: "A" });
  await expect(page).toHaveURL(carTypes.path);
  await page.goBack();
  await expect(page).toHaveURL("/bantuan");
});
