import { type Page, test } from "playwright/test";
import type { Api } from "../site/api.ts";
import { DESKTOP, PHONE, type Size, type Views } from "./views-types.ts";

/** The views that only one window size has. */
const ONLY: Record<string, Size> = { drawer: PHONE, "loading list": DESKTOP };

/** Opens each view from the previous one and runs `look` on it; `only` is the one size of window that has it. */
export async function walk(
  page: Page,
  api: Api,
  views: Views,
  look: (name: string, only?: Size) => Promise<void> | void,
): Promise<void> {
  for (const [name, open] of Object.entries(views)) {
    await test.step(name, async () => {
      const only = ONLY[name];
      await api.clearFaults();
      await page.setViewportSize(only ?? DESKTOP);
      await open(page, api);
      await look(name, only);
    });
  }
}
