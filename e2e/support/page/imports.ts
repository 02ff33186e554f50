import { expect, type Page } from "playwright/test";
import { press } from "./screen.ts";

/** The import of maintenance post-check items. */
export const ITEM_IMPORT = "/impor/perawatan-postcheck-list";
export const ITEM_CREATE = "/api/tambahperawatanpostcheck";
export const ITEM_LIST = "/api/listperawatanpostcheck";

export const DEALER = "Cahaya Daihatsu";

/** How long a batch of a test may take, in milliseconds. */
const LONGEST_MS = 15_000;

const LABELS = "Dealer\tKeterangan\tHarga A\tHarga B\tHarga C\tHarga D\tHarga E";

/** Returns the cells of an item as a spreadsheet puts them into the clipboard. */
export const itemCells = (keterangan: string, price = "12.500", dealer = DEALER) =>
  [dealer, keterangan, price, "1", "2", "3", "4"].join("\t");

/** Returns the cells of this many new items, with their labels. */
export const newItems = (count: number) =>
  [LABELS, ...Array.from({ length: count }, (_, at) => itemCells(`Item ${at + 1}`))].join("\n");

export const withLabels = (...rows: string[]) => [LABELS, ...rows].join("\n");

/** Opens the import of items and checks these cells. */
export async function check(page: Page, cells: string): Promise<void> {
  await page.goto(ITEM_IMPORT);
  await page.getByLabel("Tempel dari spreadsheet").fill(cells);
  await press(page, "Periksa");
}

/** Imports these cells, which are all right, and waits for the screen of the result. */
export async function runImport(page: Page, cells: string, count: number): Promise<void> {
  await check(page, cells);
  await press(page, `Jalankan (${count.toLocaleString("id-ID")})`);
  // The end of a session may have opened its dialog already.
  await expect(page.getByRole("heading", { name: "Hasil", includeHidden: true })).toBeVisible();
}

/** Expects the number of rows in a state, as its button tells. */
export async function expectCount(page: Page, state: string, count: number): Promise<void> {
  await expect(page.getByRole("button", { name: `${state} (${count.toLocaleString("id-ID")})` })).toBeVisible(
    { timeout: LONGEST_MS },
  );
}
