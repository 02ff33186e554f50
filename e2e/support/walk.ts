import { type Page, test } from "playwright/test";
import type { Api } from "./api.ts";
import { DESKTOP, type View } from "./views-types.ts";

/** Opens one view after the other, each from the one before it, and looks at it. */
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
