import type { Page } from "playwright/test";
import { axeFindings } from "../support/page/findings.ts";
import { chooseFormat, dialog, expectWhole, frameOf, header, savedBy } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname } from "../support/site/lists.ts";

test.use({ hasOwnPerson: true });

// What is read of an arrangement, the order that it gives, and that it is of one list: lib/preferences/arrangement.test.ts; that no other
// order is seen before it: lib/preferences/preferences.test.ts, e2e/screens/settings.spec.ts.

const menuOf = (page: Page) => page.getByRole("menu", { name: "Tampilan daftar", exact: true });
const item = (page: Page, name: string) => menuOf(page).getByRole("menuitemcheckbox", { name, exact: true });
const headers = (page: Page) => page.getByRole("columnheader");

async function openColumns(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Kolom/ }).press("Enter");
  await expect(menuOf(page).getByRole("menuitemcheckbox").first()).toBeFocused();
}

async function boxOf(page: Page, label: string) {
  const box = await header(page, label).boundingBox();
  if (!box) throw new Error(`${label} is not laid out.`);
  return { ...box, right: box.x + box.width };
}

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
  await openColumns(page);
  await page.keyboard.type("n");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Nama SA: urutan 2 dari 3", { exact: true })).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(item(page, "Nama SA")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(headers(page)).toHaveText(["Nomor", "Nama SA", "Cabang", "Dealer", "Ubah", "Hapus"]);
  await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    ...["1", "Nama SA 1", "Cabang 1", "Dealer 1", /Ubah/, "Hapus"],
  ]);
  const { content } = await savedBy(page, () => chooseFormat(page, "CSV"));
  expect(content.toString().split("\n")[0]).toMatch(/Nama SA.Cabang.Dealer/);
  await openColumns(page);
  await menuOf(page).getByRole("menuitem", { name: "Kembalikan susunan awal" }).click();
  await expect(headers(page)).toHaveText(["Nomor", "Cabang", "Dealer", "Nama SA", "Ubah", "Hapus"]);
});

test("columns are dragged, resized and pinned in sight", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 1100, height: 700 });
  await showRows(opname, 25);
  const [moved, goal] = await Promise.all([boxOf(page, "Cabang"), boxOf(page, "Brand")]);
  const middle = moved.y + moved.height / 2;
  await drag(page, [moved.x + 30, middle], [goal.x + 20, middle]);
  await expect(headers(page).nth(1)).toHaveText("Cabang");
  // A drag sorts nothing.
  await expect(page).toHaveURL(opname.path);

  const widthOf = async () => Math.round((await boxOf(page, "Cabang")).width);
  const before = await widthOf();
  const edge = (await boxOf(page, "Cabang")).right - 3;
  await drag(page, [edge, middle], [edge + 80, middle]);
  await expect.poll(widthOf).toBe(before + 80);
  await page.reload();
  await expect.poll(widthOf).toBe(before + 80);
  await openColumns(page);
  await item(page, "Cabang").press("Shift+ArrowLeft");
  await expect.poll(widthOf).toBe(before + 64);
  await page.keyboard.press("Escape");
  await page.mouse.dblclick((await boxOf(page, "Cabang")).right - 3, middle);
  await expect.poll(widthOf).toBeLessThan(before + 64);

  await openColumns(page);
  await item(page, "Dealer").press("ArrowRight");
  await expect(menuOf(page).getByRole("menuitem", { name: "Sematkan Dealer", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(headers(page).nth(1)).toHaveText("Dealer");
  const { x } = await boxOf(page, "Dealer");
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999 }));
  await expect(header(page, "Nama PIC")).toBeInViewport({ ratio: 1 });
  expect((await boxOf(page, "Dealer")).x).toBe(x);
  expect(await axeFindings(page)).toEqual([]);
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
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${branches.update}2`);
  await page.goBack();
  await expect.poll(() => focused(page)).toBe("2 Ubah");
  for (const [key, at] of [
    ["Control+Home", "1 Nomor"],
    ["ArrowUp", "0 Nomor"],
    ["ArrowRight", "0 Brand"],
    ["Tab", null],
    ["Shift+Tab", "0 Brand"],
    ["Control+End", "25 Hapus"],
    ["Home", "25 Nomor"],
    ["ArrowRight", "25 Brand"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page), key).toBe(at);
  }
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Shift+Space"]) await page.keyboard.press(key);
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
