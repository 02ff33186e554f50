import { expect, type Page } from "playwright/test";
import { axeFindings, contrastFindings, markupFindings, sidewaysFindings } from "../page/findings.ts";
import { DESKTOP, PHONE } from "./views-types.ts";

/** Expects no finding in the markup, and none of axe on a desktop and a phone in both themes. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await markupFindings(await page.content())).toEqual([]);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await contrastFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysFindings(page)).toEqual([]);
  }
}
