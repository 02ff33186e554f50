import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import type { List } from "../site/lists.ts";

/** Returns the table's texts, header first, once visible. */
function tableOf(page: Page): Promise<string[][]> {
  return page
    .getByRole("table")
    .evaluate((table: HTMLTableElement) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? "")),
    );
}

/** Returns the texts of the rows, without the header. */
export async function rowsShown(page: Page): Promise<string[][]> {
  return (await tableOf(page)).slice(1);
}

/** Expects exactly these texts in a column, from top to bottom. */
export async function expectColumn(page: Page, label: string, expected: string[]): Promise<void> {
  const column = async () => {
    const [header = [], ...rows] = await tableOf(page);
    return rows.map((row) => row[header.indexOf(label)]);
  };
  await expect.poll(column).toEqual(expected);
}

export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Expects the alert with these words and closes it; that of a failure, unless its title says otherwise. */
export async function dismissAlert(page: Page, words: string | RegExp, title = "KESALAHAN"): Promise<void> {
  const alert = dialog(page, title);
  await expect(alert.getByRole("paragraph")).toHaveText(words);
  await alert.getByRole("button", { name: "OK", exact: true }).click();
  await expect(alert).toBeHidden();
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu utama" });

export const menuEntries = (page: Page) => menu(page).getByRole("link");

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const press = (page: Page, name: string) => button(page, name).click();

/** Presses a control above a list, in the menu Lainnya where the window has no room for it. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const tools = page.locator(".list-tools");
  await expect(tools).toBeVisible();
  const tool = tools.getByRole("button", { name, exact: true });
  if (await tool.isVisible()) return tool.click();
  await press(page, "Lainnya");
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** The first link with this name. */
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first();

export const follow = (page: Page, name: string) => link(page, name).click();

export const chooseMenu = (page: Page, label: string) =>
  menu(page).getByRole("link", { name: label, exact: true }).click();

/** Opens a list by the menu and waits for its screen. */
export async function openList(page: Page, list: List): Promise<void> {
  await chooseMenu(page, list.menu);
  await expect(page).toHaveURL(list.path);
}

export const searchBox = (page: Page) => page.getByLabel("Pencarian", { exact: true });

export async function searchFor(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press("Enter");
}

export const header = (page: Page, label: string) =>
  page.getByRole("columnheader", { name: label, exact: true });

export const sortBy = (page: Page, label: string) => header(page, label).getByRole("button").click();

export const cell = (page: Page, text: string) => page.getByRole("cell", { name: text, exact: true });

/** The row of a list that has a cell with this text. */
export const rowWith = (page: Page, text: string) => page.getByRole("row").filter({ has: cell(page, text) });

/** The link to the form of the row with this text. */
export const editLink = (page: Page, text: string) =>
  rowWith(page, text).getByRole("link", { name: "Ubah", exact: true });

/** The frame in which a wide table scrolls. */
export const frameOf = (page: Page) => page.getByRole("region", { name: "Isi daftar", exact: true });

/** What stands in place of the rows where there are none. */
export const noRows = (page: Page) => page.getByText("Data Tidak Tersedia", { exact: true });

export async function expectRange(page: Page, from: number, to: number): Promise<void> {
  await expect(page.getByText(/^Tampil \d/)).toHaveText(`Tampil ${from} - ${to}`);
}

/** Presses Hapus in the row with the text; leaves the confirmation open. */
export async function askToDelete(page: Page, text: string): Promise<void> {
  await rowWith(page, text).getByRole("button", { name: "Hapus", exact: true }).click();
  await expect(dialog(page, "Yakin akan menghapus?")).toBeVisible();
}

export const confirmDelete = (page: Page) => press(page, "Ya, hapus!");

/** Returns how often this document has downloaded the whole list of a resource. */
export const downloadsOf = (page: Page, resource: string): Promise<number> =>
  page.evaluate(
    (path) =>
      performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname === path).length,
    `/lists/${resource}`,
  );

/** Drops files or folders on the middle of an element as the system does. */
export async function drop(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    const data = { items: [], files, dragOperationsMask: 1 };
    await session.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
  }
  await session.detach();
}

/** Does something by which the browser saves a file, and returns its name and content. */
export async function savedBy(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

export async function chooseFormat(page: Page, format: string): Promise<void> {
  await press(page, "Ekspor");
  await page.getByRole("menuitem", { name: format, exact: true }).click();
}

declare global {
  interface Window {
    /** What Back of a phone closes, the topmost last. */
    watchers: { onclose: (() => void) | null }[];
  }
}

/** Gives every document of a page the `CloseWatcher` of a phone: a computer's closes by Escape alone. */
export const useCloseWatcher = (page: Page) =>
  page.addInitScript(() => {
    window.watchers = [];
    class Watcher {
      onclose: (() => void) | null = null;
      constructor() {
        window.watchers.push(this);
      }
      destroy() {
        window.watchers = window.watchers.filter((watcher) => watcher !== this);
      }
    }
    Object.assign(window, { CloseWatcher: Watcher });
  });

/** Presses Back of a phone, without waiting for a page load: it closes what is open, else it is a step back. */
export const phoneBack = (page: Page) =>
  page.evaluate(() => {
    const top = window.watchers.pop();
    if (top) top.onclose?.();
    else window.history.back();
  });

/** The age of a list that was seen, while newer rows are fetched. */
export const age = (page: Page) => page.getByText(/^Data pukul \d\d\.\d\d, memperbarui\.\.\.$/);

/** Waits until the whole list is in its worker. */
export async function expectWhole(page: Page, { title }: { title: string }): Promise<void> {
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toHaveCount(0);
  await expect(age(page)).toBeHidden();
  // The worker tells how many pages there are.
  await expect(page.getByText("dari ...")).toBeHidden();
}

export type Size = { width: number; height: number };

export const DESKTOP: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 390, height: 844 };
