import type { Page } from "playwright/test";
import { axeFindings, sidewaysFindings } from "../support/page/findings.ts";
import {
  button,
  chooseFormat,
  dialog,
  expectRange,
  expectWhole,
  frameOf,
  header,
  PHONE,
  savedBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname, rowsOf } from "../support/site/lists.ts";

test.use({ hasOwnPerson: true });

// What is read of an arrangement, the order that it gives, and that it is of one list: lib/preferences/arrangement.test.ts; that no other
// order is seen before it: lib/preferences/preferences.test.ts, e2e/screens/settings.spec.ts.

const OWN_ORDER = ["Nomor", "Cabang", "Dealer", "Nama SA", "Ubah", "Hapus"];
const MOVED = ["Nomor", "Nama SA", "Cabang", "Dealer", "Ubah", "Hapus"];

const menuOf = (page: Page) => page.getByRole("menu", { name: "Tampilan daftar", exact: true });
const item = (page: Page, name: string) => menuOf(page).getByRole("menuitemcheckbox", { name, exact: true });
const headers = (page: Page) => page.getByRole("columnheader");

async function openColumns(page: Page): Promise<void> {
  const columns = page.getByRole("button", { name: /^Kolom/ });
  if (await columns.isVisible()) await columns.click();
  else {
    await button(page, "Lainnya").click();
    await page.getByRole("menuitem", { name: /^Kolom/ }).click();
  }
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

async function dragEdge(page: Page, label: string, by: number): Promise<void> {
  const { right, y, height } = await boxOf(page, label);
  await drag(page, [right - 3, y + height / 2], [right - 3 + by, y + height / 2]);
}

test("a column is moved by keyboard, for all tabs and exports", async ({ page, context, showRows }) => {
  await showRows(advisors, 30);
  await expectRange(page, 1, 25);
  await test.step("by keyboard alone, told as it moves", async () => {
    await button(page, "Kolom").press("Enter");
    await expect(item(page, "Cabang")).toBeFocused();
    await page.keyboard.type("n");
    await expect(item(page, "Nama SA")).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByText("Nama SA: urutan 2 dari 3", { exact: true })).toBeAttached();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(item(page, "Nama SA")).toBeFocused();
    await expect(headers(page)).toHaveText(MOVED);
    await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText([
      ...["1", "Nama SA 1", "Cabang 1", "Dealer 1", /Ubah/, "Hapus"],
    ]);
    await page.keyboard.press("Escape");
  });
  await test.step("after a reload, and in another tab", async () => {
    await page.reload();
    await expect(headers(page)).toHaveText(MOVED);
    const other = await context.newPage();
    await other.goto(advisors.path);
    await expect(headers(other)).toHaveText(MOVED);
    await other.close();
  });
  await test.step("in an export", async () => {
    const { content } = await savedBy(page, () => chooseFormat(page, "CSV"));
    expect(content.toString().split("\n")[0]).toMatch(/Nama SA.Cabang.Dealer/);
  });
  await test.step("until it is taken back in one press", async () => {
    await openColumns(page);
    await pressItem(page, "Kembalikan susunan awal");
    await expect(headers(page)).toHaveText(OWN_ORDER);
    await expect(menuOf(page).getByRole("menuitem", { name: "Kembalikan susunan awal" })).toHaveCount(0);
  });
});

test("columns are dragged in the menu and by their headers", async ({ page, showRows }) => {
  await showRows(advisors, 3);
  await expectRange(page, 1, 3);
  await openColumns(page);
  const [from, to] = await Promise.all([
    item(page, "Nama SA").boundingBox(),
    item(page, "Cabang").boundingBox(),
  ]);
  if (!from || !to) throw new Error("The menu is not laid out.");
  const grip = from.x + from.width + 40;
  await drag(page, [grip, from.y + from.height / 2], [grip, to.y + 2]);
  await expect(headers(page)).toHaveText(MOVED);
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press("Escape");

  const [moved, goal] = await Promise.all([boxOf(page, "Nama SA"), boxOf(page, "Dealer")]);
  const y = moved.y + moved.height / 2;
  await drag(page, [moved.x + 30, y], [goal.right - 20, y]);
  await expect(headers(page)).toHaveText(OWN_ORDER);
  // A drag sorts nothing, a press does.
  await expect(page).toHaveURL(advisors.path);
  await header(page, "Nama SA").getByRole("button").click();
  await expect(page).toHaveURL(`${advisors.path}?urut=nama_sa`);
});

test("a width is dragged, fitted by a double press, and changed by keys", async ({ page, showRows }) => {
  const long = "Cabang dengan nama yang panjang sekali untuk sebuah kolom";
  await showRows(
    advisors,
    rowsOf(advisors, 30).map((row, at) => ({ ...row, ...(at === 2 && { cabang: long }) })),
  );
  await expectRange(page, 1, 25);
  const texts = await page.getByRole("row").nth(3).boundingBox();
  const before = { branch: await widthOf(page, "Cabang"), frame: await frameOf(page).boundingBox() };
  await dragEdge(page, "Cabang", -80);
  await expect.poll(() => widthOf(page, "Cabang")).toBe(before.branch - 80);
  // The others take what is left.
  const last = await boxOf(page, "Hapus");
  expect(Math.abs(last.right - (before.frame?.x ?? 0) - (before.frame?.width ?? 0))).toBeLessThan(3);
  await page.reload();
  await expectRange(page, 1, 25);
  await expect.poll(() => widthOf(page, "Cabang")).toBe(before.branch - 80);

  const { right, y, height } = await boxOf(page, "Cabang");
  await page.mouse.dblclick(right - 3, y + height / 2);
  await expect.poll(() => widthOf(page, "Cabang")).toBeGreaterThan(before.branch);
  expect((await page.getByRole("row").nth(3).boundingBox())?.height).toBeLessThanOrEqual(texts?.height ?? 0);
  const fitted = await widthOf(page, "Cabang");
  await openColumns(page);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(() => widthOf(page, "Cabang")).toBe(fitted - 16);
  await expect(page.getByText(`Cabang: lebar ${fitted - 16} piksel`, { exact: true })).toBeAttached();
  await pressItem(page, "Potong");
  const cut = page.getByRole("cell", { name: long, exact: true });
  const isCut = () =>
    cut.locator(".cell-text").evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  await item(page, "Cabang").press("Shift+ArrowLeft");
  await expect.poll(isCut).toBe(true);
  await page.keyboard.press("Escape");
  await cut.hover();
  await expect(cut).toHaveAttribute("title", long);
  await openColumns(page);
  await pressItem(page, "Bungkus");
  await expect.poll(isCut).toBe(false);
});

test("pinned columns stay in sight, in their order", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 1100, height: 700 });
  await showRows(opname, 25);
  await expectRange(page, 1, 25);
  const [, second = "", third = ""] = opname.columns.map(([label]) => label);
  const control = opname.controls.at(-1) ?? "";
  await openColumns(page);
  await item(page, third).press("ArrowRight");
  await expect(menuOf(page).getByRole("menuitem", { name: `Sematkan ${third}`, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressItem(page, `Sematkan ${second}`);
  await page.keyboard.press("Escape");
  await expect(headers(page).nth(1)).toHaveText(third);
  await expect(headers(page).nth(2)).toHaveText(second);
  const places = () =>
    Promise.all([third, second, control].map(async (label) => Math.round((await boxOf(page, label)).x)));
  const before = await places();
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999 }));
  await expect.poll(async () => (await boxOf(page, opname.columns.at(-1)?.[0] ?? "")).x).toBeLessThan(1100);
  expect(await places()).toEqual(before);
  expect((await boxOf(page, second)).x).toBeCloseTo((await boxOf(page, third)).right, 0);
  expect(await axeFindings(page)).toEqual([]);
  await openColumns(page);
  await pressItem(page, `Lepas sematan ${third}`);
  await expect(headers(page).nth(1)).toHaveText(second);
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest("td, th");
    return cell && `${cell.closest("tr")?.rowIndex} ${cell.getAttribute("data-label")}`;
  });

const countStops = (page: Page) =>
  page
    .getByRole("grid")
    .locator("a, button, td, th, [tabindex]")
    .evaluateAll((all) => all.filter((stop) => (stop as HTMLElement).tabIndex === 0).length);

test("a grid's rows are reached and opened by keys, with one tab stop", async ({ page, showRows }) => {
  await showRows(branches, 60);
  await expectWhole(page, branches);
  await expectRange(page, 1, 25);
  await expect(page.getByRole("grid")).toHaveCount(0);
  await test.step("the tenth row opens by keyboard only", async () => {
    await page.keyboard.press("j");
    await expect.poll(() => focused(page)).toBe("1 Brand");
    await expect(page.getByRole("gridcell", { name: "Brand 1", exact: true })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    for (let row = 2; row <= 10; row += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${branches.update}10`);
    await expect(page.getByRole("navigation", { name: "Data yang ditemukan" })).toContainText("10 dari 60");
    await page.goBack();
    await expectRange(page, 1, 25);
  });
  await test.step("arrows, Home and End move; it has one tab stop, and pages stay", async () => {
    await expect(page.getByRole("grid")).toBeVisible();
    await expect.poll(() => focused(page)).toBe("10 Ubah");
    await page.keyboard.press("Control+Home");
    await expect.poll(() => focused(page)).toBe("1 Nomor");
    for (const [key, at] of [
      ["ArrowRight", "1 Brand"],
      ["ArrowDown", "2 Brand"],
      ["End", "2 Hapus"],
      ["ArrowRight", "2 Hapus"],
      ["Home", "2 Nomor"],
      ["Control+End", "25 Hapus"],
      ["Control+Home", "1 Nomor"],
      ["ArrowUp", "0 Nomor"],
      ["ArrowRight", "0 Brand"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page), key).toBe(at);
    }
    expect(await countStops(page)).toBe(1);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBeNull();
    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("0 Brand");
  });
  await test.step("it has its tab stop again after it was left from a cell, by no link of a row", async () => {
    await page.getByRole("navigation", { name: "Menu utama" }).getByRole("link").first().click();
    await expect(page).not.toHaveURL(branches.path);
    await page.goBack();
    await expect(page.getByRole("gridcell").first()).toBeVisible();
    expect(await countStops(page)).toBe(1);
  });
});

test("a grid's rows are picked and deleted by keys, and it ends by its key", async ({ page, showRows }) => {
  await showRows(branches, 60);
  await expectWhole(page, branches);
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("1 Brand");
  await test.step("Space picks, also a range, and Delete asks", async () => {
    await page.keyboard.press("Space");
    await expect(page.getByText("1 dipilih", { exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await expect(page.getByText("3 dipilih", { exact: true })).toBeVisible();
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await expect(page.getByText("2 dipilih", { exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("checkbox", { name: "Pilih baris 4", exact: true })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Delete");
    await expect(dialog(page, "Yakin akan menghapus?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("4 Brand");
  });
  await test.step("it ends by its key, right after the menu of a row too, and stays off", async () => {
    await page.getByRole("gridcell", { name: "Brand 4", exact: true }).click();
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menu", { name: "Baris 4" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("grid")).toHaveCount(0);
    await expect(frameOf(page)).toBeFocused();
    await page.reload();
    await expectRange(page, 1, 25);
    await expect(page.getByRole("table")).toBeVisible();
    await openColumns(page);
    await pressItem(page, "Jelajah sel dengan keyboard");
    await expect(page.getByRole("grid")).toBeVisible();
  });
});

test("on a phone cards follow the order, and widths and pins change nothing", async ({ page, showRows }) => {
  await showRows(advisors, 3);
  await openColumns(page);
  await item(page, "Nama SA").press("Alt+ArrowUp");
  await item(page, "Nama SA").press("Alt+ArrowUp");
  await pressItem(page, "Sematkan Cabang");
  await page.setViewportSize(PHONE);
  await page.reload();
  await expectRange(page, 1, 3);
  await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    ...["1", "Cabang 1", "Nama SA 1", "Dealer 1", /Ubah/, "Hapus"],
  ]);
  expect(await sidewaysFindings(page)).toEqual([]);
});
