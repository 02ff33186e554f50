import { expect, type Page } from "playwright/test";
import type { Api } from "../site/api.ts";
import { DEALER } from "./imports.ts";
import { postcheck } from "./lists.ts";
import { expectRange, press } from "./screen.ts";

export const ITEM_UPDATE = "/api/updateperawatanpostcheck/";

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

/** Opens the list of these items and begins what this button begins. */
export async function openItems(page: Page, api: Api, items: object[], button: string): Promise<void> {
  await api.setRows(postcheck.resource, items);
  await page.goto(postcheck.path);
  await expectRange(page, 1, Math.min(items.length, 25));
  await press(page, button);
}

export const rowBox = (page: Page, number: number) =>
  page.getByRole("checkbox", { name: `Pilih baris ${number}`, exact: true });

/** Chooses rows by their numbers in the list. */
export async function choose(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await rowBox(page, number).check();
}

/** Expects how many rows are chosen. */
export async function expectChosen(page: Page, count: number): Promise<void> {
  const bar = page.getByRole("region", { name: "Baris yang dipilih" });
  await expect(bar.getByText(`${count} dipilih`, { exact: true })).toBeVisible();
}

/** Returns what the API was sent in updates of items, by their ids. */
export async function sentUpdates(api: Api): Promise<Record<string, Record<string, string>>> {
  const updates = await api.callsOf(`${ITEM_UPDATE}*`);
  return Object.fromEntries(updates.map(({ path, fields }) => [path.slice(ITEM_UPDATE.length), fields]));
}
