import { type Page, test } from "playwright/test";
import type { Api } from "../site/api.ts";
import { DESKTOP, type View } from "./views-types.ts";

/** Opens each view from the previous one and runs `look` on it. */
export async function walk(
  page: Page,
  api: Api,
  views: View[],
  look: (view: View) => Promise<void> | void,
): Promise<void> {
  for (const view of views) {
    await test.step(view.name, async () => {
      await api.clear();
      await page.setViewportSize(view.only ?? DESKTOP);
      await view.open(page, api);
      await look(view);
    });
  }
}
