import type { Page } from "playwright/test";
import { axeFindings } from "../support/page/findings.ts";
import {
  button,
  chooseFormat,
  dialog,
  expectRange,
  expectWhole,
  frameOf,
  header,
  savedBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname, rowOf } from "../support/site/lists.ts";

test.use({ hasOwnPerson: true });

// What is read of an arrangement, the order that it gives, and that it is of one list: lib/preferences/arrangement.test.ts; that no other
// order is seen before it: lib/preferences/preferences.test.ts, e2e/screens/settings.spec.ts.

const OWN_ORDER = ["Nomor", "Cabang", "Dealer", "Nama SA", "Ubah", "Hapus"];
const MOVED = ["Nomor", "Nama SA", "Cabang", "Dealer", "Ubah", "Hapus"];

const menuOf = (page: Page) => page.getByRole("menu", { name: "Tampilan daftar", exact: true });
const item = (page: Page, name: string) => menuOf(page).getByRole("menuitemcheckbox", { name, exact: true });
const headers = (page: Page) => page.getByRole("columnheader");

async function openColumns(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Kolom/ }).click();
  await expect(menuOf(page).getByRole("menuitemcheckbox").first()).toBeFocused();
}

const pressItem = (page: Page, name: string) =>
  menuOf(page)
    .getByRole(/^(Bungkus|Potong)$/.test(name) ? "menuitemradio" : "menuitem", { name, exact: true })
    .click();

async function boxOf(page: Page, label: string) {
  const box = await header(page, label).boundingBox();
  if (!box) throw new Error(`${label} is not laid out.`);
  return { ...box, right: box.x + box.width };
}

const widthOf = async (page: Page, label: string) => Math.round((await boxOf(page, label)).width);

/** Drags from one point to another, as a hand does. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

test("a column is moved by keyboard, also in exports, until it is taken back", async ({ page, showRows }) => {
  await showRows(advisors, 30);
  await expectRange(page, 1, 25);
  await button(page, "Kolom").press("Enter");
  await expect(item(page, "Cabang")).toBeFocused();
  await page.keyboard.type("n");
  await expect(item(page, "Nama SA")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Nama SA: urutan 2 dari 3", { exact: true })).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(item(page, "Nama SA")).toBeFocused();
  await expect(headers(page)).toHaveText(MOVED);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(headers(page)).toHaveText(MOVED);
  await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    ...["1", "Nama SA 1", "Cabang 1", "Dealer 1", /Ubah/, "Hapus"],
  ]);
  const { content } = await savedBy(page, () => chooseFormat(page, "CSV"));
  expect(content.toString().split("\n")[0]).toMatch(/Nama SA.Cabang.Dealer/);
  await openColumns(page);
  await pressItem(page, "Kembalikan susunan awal");
  await expect(headers(page)).toHaveText(OWN_ORDER);
  await expect(menuOf(page).getByRole("menuitem", { name: "Kembalikan susunan awal" })).toHaveCount(0);
});

test("a column and its edge are dragged, and its width fitted and changed", async ({ page, showRows }) => {
  const long = "Cabang dengan nama yang panjang sekali untuk sebuah kolom";
  await showRows(advisors, [rowOf(advisors, 1), { ...rowOf(advisors, 2), cabang: long }]);
  await expectRange(page, 1, 2);
  const [moved, goal] = await Promise.all([boxOf(page, "Nama SA"), boxOf(page, "Cabang")]);
  const middle = moved.y + moved.height / 2;
  await drag(page, [moved.x + 30, middle], [goal.x + 20, middle]);
  await expect(headers(page)).toHaveText(MOVED);
  // A drag sorts nothing.
  await expect(page).toHaveURL(advisors.path);

  const before = await widthOf(page, "Cabang");
  const edge = (await boxOf(page, "Cabang")).right - 3;
  await drag(page, [edge, middle], [edge - 80, middle]);
  await expect.poll(() => widthOf(page, "Cabang")).toBe(before - 80);
  await page.reload();
  await expectRange(page, 1, 2);
  await expect.poll(() => widthOf(page, "Cabang")).toBe(before - 80);
  await page.mouse.dblclick((await boxOf(page, "Cabang")).right - 3, middle);
  await expect.poll(() => widthOf(page, "Cabang")).toBeGreaterThan(before);
  const fitted = await widthOf(page, "Cabang");
  await openColumns(page);
  await pressItem(page, "Potong");
  await item(page, "Cabang").press("Shift+ArrowLeft");
  await expect.poll(() => widthOf(page, "Cabang")).toBe(fitted - 16);
  await expect(page.getByText(`Cabang: lebar ${fitted - 16} piksel`, { exact: true })).toBeAttached();
  const cut = page.getByRole("cell", { name: long, exact: true }).locator(".cell-text");
  const isCut = () => cut.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  await expect.poll(isCut).toBe(true);
  await pressItem(page, "Bungkus");
  await expect.poll(isCut).toBe(false);
});

test("pinned columns stay in sight, in their order", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 1100, height: 700 });
  await showRows(opname, 25);
  await expectRange(page, 1, 25);
  await openColumns(page);
  await item(page, "Cabang").press("ArrowRight");
  await expect(menuOf(page).getByRole("menuitem", { name: "Sematkan Cabang", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressItem(page, "Sematkan Dealer");
  await page.keyboard.press("Escape");
  await expect(headers(page).nth(1)).toHaveText("Cabang");
  await expect(headers(page).nth(2)).toHaveText("Dealer");
  const places = () =>
    Promise.all(["Cabang", "Dealer", "Bukti Foto"].map(async (label) => (await boxOf(page, label)).x));
  const before = await places();
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999 }));
  await expect(header(page, "Nama PIC")).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await openColumns(page);
  await pressItem(page, "Lepas sematan Cabang");
  await expect(headers(page).nth(1)).toHaveText("Dealer");
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest("td, th");
    return cell && `${cell.closest("tr")?.rowIndex} ${cell.getAttribute("data-label")}`;
  });

test("a grid's rows are reached, opened, picked and deleted by keys", async ({ page, showRows }) => {
  await showRows(branches, 60);
  await expectWhole(page, branches);
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("1 Brand");
  expect(await axeFindings(page)).toEqual([]);
  for (let row = 2; row <= 10; row += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${branches.update}10`);
  await expect(page.getByRole("navigation", { name: "Data yang ditemukan" })).toContainText("10 dari 60");
  await page.goBack();
  const stops = page.getByRole("grid").locator("a, button, td, th, [tabindex]");
  await expect.poll(() => focused(page)).toBe("10 Ubah");
  expect(
    await stops.evaluateAll((all) => all.filter((stop) => (stop as HTMLElement).tabIndex === 0)),
  ).toHaveLength(1);
  for (const [key, at] of [
    ["Control+Home", "1 Nomor"],
    ["ArrowUp", "0 Nomor"],
    ["ArrowRight", "0 Brand"],
    ["Tab", null],
    ["Shift+Tab", "0 Brand"],
    ["Control+End", "25 Hapus"],
    ["ArrowRight", "25 Hapus"],
    ["Home", "25 Nomor"],
    ["ArrowRight", "25 Brand"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page), key).toBe(at);
  }
  await page.keyboard.press("Space");
  for (const key of ["ArrowUp", "ArrowUp", "Shift+Space"]) await page.keyboard.press(key);
  await expect(page.getByText("3 dipilih", { exact: true })).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(dialog(page, "Yakin akan menghapus?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("23 Brand");
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menu", { name: "Baris 23" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect(frameOf(page)).toBeFocused();
});
