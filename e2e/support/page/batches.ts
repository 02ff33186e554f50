import { expect, type Page } from "playwright/test";
import type { Api } from "../site/api.ts";
import { postcheck } from "../site/lists.ts";
import { expectRange, expectWhole, press, pressTool } from "./screen.ts";

/** The import of maintenance post-check items. */
export const ITEM_IMPORT = "/impor/perawatan-postcheck-list";
export const ITEM_CREATE = "/api/tambahperawatanpostcheck";
export const ITEM_UPDATE = "/api/updateperawatanpostcheck/";

export const DEALER = "Cahaya Daihatsu";

/** How long a batch of a test may take, in milliseconds. */
const LONGEST_MS = 15_000;

const LABELS = "Dealer\tKeterangan\tHarga A\tHarga B\tHarga C\tHarga D\tHarga E";

/** Returns the cells of an item as a spreadsheet puts them into the clipboard. */
export const itemCells = (keterangan: string, price = "Rp 12.500", dealer = DEALER) =>
  [dealer, keterangan, price, "Rp 1.000", "2000", "3000,00", "4000"].join("\t");

export const withLabels = (...rows: string[]) => [LABELS, ...rows].join("\n");

/** Returns the cells of this many new items, with their labels. */
export const newItems = (count: number) =>
  withLabels(...Array.from({ length: count }, (_, at) => itemCells(`Item ${at + 1}`)));

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

/** Imports new items, of which the API takes ten at once and each further one after a second; resolves once it is at these. */
export async function runLongImport(page: Page, api: Api, count: number): Promise<void> {
  await api.fault({ path: ITEM_CREATE, times: 10, delayMs: 1 });
  await api.fault({ path: ITEM_CREATE, delayMs: 1000 });
  await runImport(page, newItems(count), count);
  await expect.poll(async () => (await api.callsOf(ITEM_CREATE)).length).toBeGreaterThan(10);
}

/** Expects the number of rows in a state, as its button tells. */
export async function expectCount(page: Page, state: string, count: number): Promise<void> {
  const shown = page.getByRole("button", { name: `${state} (${count.toLocaleString("id-ID")})` });
  await expect(shown).toBeVisible({ timeout: LONGEST_MS });
}

/** An item as the API stores it. */
export const itemOf = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  dealer: DEALER,
  keterangan: `Oli mesin ${id}`,
  Harga_a: 12_500,
  Harga_b: 1000,
  Harga_c: 2000,
  Harga_d: 3000,
  Harga_e: 4000,
  ...changes,
});

/** This many items, numbered from 1. */
export const itemsOf = (count: number) => Array.from({ length: count }, (_, at) => itemOf(at + 1));

/** Opens the list of these items and begins what this button begins. */
export async function openItems(page: Page, api: Api, items: object[], button: string): Promise<void> {
  await api.setRows(postcheck.resource, items);
  await page.goto(postcheck.path);
  await expectWhole(page, postcheck);
  await expectRange(page, 1, Math.min(items.length, 25));
  await pressTool(page, button);
}

export const rowBox = (page: Page, number: number) =>
  page.getByRole("checkbox", { name: `Pilih baris ${number}`, exact: true });

export async function choose(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await rowBox(page, number).check();
}

/** Returns the writes of items so far, each as its method, name and first price. */
export async function sentItems(api: Api): Promise<string[]> {
  const sent = (await api.requests()).filter(({ fields }) => fields.keterangan);
  return sent.map(({ method, fields }) => `${method} ${fields.keterangan} ${fields.Harga_a}`);
}

/** Returns what the API was sent in updates of items, by their ids. */
export async function sentUpdates(api: Api): Promise<Record<string, Record<string, string>>> {
  const updates = await api.callsOf(`${ITEM_UPDATE}*`);
  return Object.fromEntries(updates.map(({ path, fields }) => [path.slice(ITEM_UPDATE.length), fields]));
}
