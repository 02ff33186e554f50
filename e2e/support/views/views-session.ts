import { expect, type Page } from "playwright/test";
import { advisors, rowsOf } from "../page/lists.ts";
import { dialog, expectRange, expectWhole } from "../page/screen.ts";
import type { Api } from "../site/api.ts";
import type { Views } from "./views.ts";

async function openAdvisors(page: Page, api: Api): Promise<void> {
  await api.setRows("sa", rowsOf(advisors, 30));
  await page.goto(advisors.path);
  await expectRange(page, 1, 25);
}

/** Lets the page ask for its server in vain: what a service worker fetches passes by the page's routes. */
function loseServer(): void {
  const { fetch } = window;
  window.fetch = (to, ...more) => (to === "/sw.js" ? Promise.reject(new TypeError()) : fetch(to, ...more));
  window.dispatchEvent(new Event("offline"));
}

/** Overlays caused by a response of the app's own server, and by a missing one. */
export const sessionViews: Views = {
  "warning before the session ends": async (page, api) => {
    const reply = { kind: "running", endsIn: 59_000, isFinal: false };
    await page.route("**/session", (route) => route.fulfill({ json: reply }));
    await openAdvisors(page, api);
    await expect(dialog(page, "Sesi akan berakhir")).toBeVisible();
    await page.unroute("**/session");
  },
  "list without a connection": async (page, api) => {
    await openAdvisors(page, api);
    await expectWhole(page, advisors);
    await page.addInitScript(loseServer);
    await page.evaluate(loseServer);
    await expect(page.getByText(/^Tidak ada koneksi\./)).toBeVisible();
  },
  "offline page": async (page) => {
    await page.goto("/offline");
    await expect(page.getByRole("heading", { name: "Tidak ada koneksi", exact: true })).toBeVisible();
  },
};
