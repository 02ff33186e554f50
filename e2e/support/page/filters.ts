import { expect, type Locator, type Page } from "playwright/test";
import { press } from "./screen.ts";

export const group = (page: Page, column: string): Locator =>
  page.getByRole("group", { name: column, exact: true });

/** The check box of a value, whatever its count. */
export const valueBox = (page: Page, column: string, value: string): Locator =>
  group(page, column)
    .getByRole("listitem")
    .filter({ has: page.getByText(value, { exact: true }) })
    .getByRole("checkbox");

/** Opens the filter panel and waits for its values. */
export async function openFilters(page: Page): Promise<void> {
  await press(page, "Filter");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
}

/** Expects exactly these chips, by the names of their buttons. */
export async function expectChips(page: Page, labels: string[]): Promise<void> {
  const chips = page.getByRole("button", { name: /^Hapus filter / });
  await expect
    .poll(() => chips.evaluateAll((all) => all.map((chip) => chip.getAttribute("aria-label"))))
    .toEqual(labels.map((label) => `Hapus filter ${label}`));
}

/** Expects how many rows the filters have found. */
export async function expectFound(page: Page, count: number, total: number): Promise<void> {
  await expect(page.getByText(`${count} dari ${total} baris`, { exact: true })).toBeVisible();
}
