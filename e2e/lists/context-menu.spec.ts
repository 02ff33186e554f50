import type { Locator, Page } from "playwright/test";
import { expectChips } from "../support/page/filters.ts";
import { axeFindings } from "../support/page/findings.ts";
import {
  cell,
  dialog,
  editLink,
  expectRange,
  PHONE,
  phoneBack,
  press,
  rowWith,
  useCloseWatcher,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, postcheck, rowOf } from "../support/site/lists.ts";

const menu = (page: Page) => page.getByRole("menu", { name: /^Baris \d/ });
const item = (page: Page, name: string) => menu(page).getByRole("menuitem", { name, exact: true });

async function pointAt(page: Page, target: Locator): Promise<void> {
  const here = new URL(page.url()).pathname;
  // The scroll event comes with the next frame, and would close the menu.
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await target.click({ button: "right" });
  await expect(menu(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(here);
}

const items = (page: Page) => menu(page).getByRole("menuitem").allTextContents();

const OF_ROW = ["Ubah", "Salin jadi baru", "Riwayat"];
const OF_CELL = ["Salin isi sel", "Saring dengan nilai ini"];

// What each cell is filtered by: lib/list/filters/list-filter.property.test.ts.
test("a right click offers what can be done with a row and a cell", async ({ page, context, showRows }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const rows = ["Honda", "Toyota", null].map((brand, at) => ({ ...rowOf(branches, at + 1), brand }));
  await showRows(branches, rows, "?filter.brand=Toyota&filter.brand=");
  await expectRange(page, 1, 2);
  await pointAt(page, cell(page, "Dealer 2"));
  expect(await items(page)).toEqual(["Lihat logo", ...OF_ROW, ...OF_CELL, "Hapus"]);
  expect(await axeFindings(page)).toEqual([]);
  await item(page, "Salin isi sel").click();
  await expect(page.getByText("Disalin: Dealer 2")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Dealer 2");
  await test.step("its picture, and deleting as its button does", async () => {
    await pointAt(page, cell(page, "Dealer 2"));
    await item(page, "Lihat logo").click();
    await expect(dialog(page, "Logo")).toBeVisible();
    await page.keyboard.press("Escape");
    await pointAt(page, cell(page, "Dealer 2"));
    await item(page, "Hapus").click();
    await expect(dialog(page, "Yakin akan menghapus?")).toContainText("Dealer 2");
    await press(page, "Batal");
    await expect(rowWith(page, "Dealer 2").getByRole("button", { name: "Hapus" })).toBeFocused();
  });
  await test.step("an empty cell, which has nothing to copy, narrows the rows", async () => {
    await pointAt(page, rowWith(page, "Dealer 3").locator("[data-column=brand]"));
    expect(await items(page)).not.toContain("Salin isi sel");
    await item(page, "Saring dengan nilai ini").click();
    await expectChips(page, ["Brand: (kosong)"]);
    await expectRange(page, 1, 1);
  });
});

/** A cell has its text at its left. */
const ON_TEXT = { x: 14, y: 14 };

/** Whether the browser's own menu would open for a right click there. */
async function isLeftToBrowser(page: Page, target: Locator, shift = false): Promise<boolean> {
  const heard = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.addEventListener("contextmenu", (event) => resolve(!event.defaultPrevented), { once: true });
      }),
  );
  await target.click({ button: "right", position: ON_TEXT, modifiers: shift ? ["Shift"] : [] });
  return heard;
}

test("the menu is opened by keys too, and the browser's own stays where it helps", async ({
  page,
  showRows,
}) => {
  await showRows(advisors, 30);
  const link = editLink(page, "Nama SA 2");
  await link.focus();
  await page.keyboard.press("ContextMenu");
  await expect(item(page, "Ubah")).toBeFocused();
  expect(await items(page)).toEqual([...OF_ROW, "Hapus"]);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await test.step("another row's menu takes its place, and scrolling closes it", async () => {
    await pointAt(page, cell(page, "Nama SA 1"));
    await cell(page, "Nama SA 2").click({ button: "right", position: { x: 1, y: 1 } });
    await expect(menu(page)).toHaveAccessibleName("Baris 2");
    await page.mouse.wheel(0, 200);
    await expect(menu(page)).toHaveCount(0);
  });
  const name = cell(page, "Cabang 2");
  expect(await isLeftToBrowser(page, name)).toBe(false);
  await page.keyboard.press("Escape");
  expect(await isLeftToBrowser(page, name, true)).toBe(true);
  expect(await isLeftToBrowser(page, link)).toBe(true);
  await name.dblclick({ position: ON_TEXT });
  expect(await isLeftToBrowser(page, name)).toBe(true);
  await expect(menu(page)).toHaveCount(0);
  await link.focus();
  await page.keyboard.press("Shift+F10");
  await expect(item(page, "Ubah")).toBeFocused();
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?salin=2$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  /** Holds a finger on an element until `held`. */
  async function hold(page: Page, target: Locator, held: () => Promise<unknown>): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 };
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setEmitTouchEventsForMouse", { enabled: true, configuration: "mobile" });
    const mouse = { x: x + 5, y: y + 5, button: "left", clickCount: 1 } as const;
    // It answers once the finger is lifted.
    const send = (type: "mousePressed" | "mouseReleased") =>
      void session.send("Input.dispatchMouseEvent", { type, ...mouse }).catch(() => undefined);
    send("mousePressed");
    try {
      await held();
    } finally {
      send("mouseReleased");
      await session.send("Emulation.setEmitTouchEventsForMouse", { enabled: false });
    }
  }

  test("a long press on a card opens its menu, which Back closes", async ({ page, showRows }) => {
    await useCloseWatcher(page);
    await showRows(postcheck, 30);
    const note = cell(page, "Keterangan 1");
    // What opens menus comes with the first touch.
    await expect(() => hold(page, note, () => expect(menu(page)).toBeVisible({ timeout: 2000 }))).toPass();
    await expect(menu(page)).toBeInViewport({ ratio: 1 });
    await phoneBack(page);
    await expect(menu(page)).toHaveCount(0);
    await expectRange(page, 1, 25);
    await hold(page, note, () => expect(menu(page)).toBeVisible());
    await item(page, "Saring dengan nilai ini").tap();
    await expectRange(page, 1, 1);
  });
});
