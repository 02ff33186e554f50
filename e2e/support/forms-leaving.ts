import type { Page } from "playwright/test";
import type { Api } from "./api.ts";
import { formOf } from "./forms.ts";
import { expectScreen, storedRows } from "./forms-screen.ts";
import { dialog, expectRange, openList, press, searchFor } from "./screen.ts";

export const advisorForm = formOf("sa");

/** A change of an advisor. */
export const TYPED = { "Nama SA": "Wahyu Baru" };

/** The question that is asked before a form with changes is left. */
export const question = (page: Page) => dialog(page, "Tinggalkan halaman ini?");

/** Presses the browser's Back, without waiting for a page to be there. */
export const back = (page: Page) => page.evaluate(() => window.history.back());

/** Opens the update screen of an advisor from the second window of a searched list; answers the list's address. */
export async function openFromList(page: Page, api: Api): Promise<string> {
  await api.setRows("sa", storedRows(advisorForm, 30));
  await openList(page, advisorForm.list);
  await searchFor(page, "wahyu");
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 30);
  const address = page.url();
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await expectScreen(page, advisorForm.update);
  return address;
}
