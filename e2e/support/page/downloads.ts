import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { press } from "./screen.ts";

/** Does something by which the browser saves a file, and returns its name and content. */
export async function savedBy(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Chooses a format in the menu of the export. */
export async function chooseFormat(page: Page, format: string): Promise<void> {
  await press(page, "Ekspor");
  await page.getByRole("menuitem", { name: format, exact: true }).click();
}
