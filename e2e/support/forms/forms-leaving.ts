import type { Page } from "playwright/test";
import { expectWhole } from "../page/list-cache.ts";
import { dialog } from "../page/screen.ts";
import type { Api } from "../site/api.ts";
import { formOf } from "./forms.ts";
import { expectScreen, storedRows } from "./forms-screen.ts";

export const advisorForm = formOf("sa");

/** A changed field of an advisor. */
export const TYPED = { "Nama SA": "Wahyu Baru" };

/** The confirmation before leaving a form with changes. */
export const question = (page: Page) => dialog(page, "Tinggalkan halaman ini?");

/** Presses the browser's Back without waiting for a page load. */
export const back = (page: Page) => page.evaluate(() => window.history.back());

/** Opens an advisor's update screen from the second window of a search; returns the list's URL. */
export async function openFromList(page: Page, api: Api): Promise<string> {
  await api.setRows("sa", storedRows(advisorForm, 30));
  const address = `${advisorForm.list.path}?cari=wahyu&mulai=26`;
  await page.goto(address);
  await expectWhole(page, advisorForm.list);
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await expectScreen(page, advisorForm.update);
  return address;
}
