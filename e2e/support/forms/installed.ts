import { expect, type Page } from "playwright/test";
import { dialog } from "../page/screen.ts";
import { startApp } from "../site/app-process.ts";
import { test as base } from "../site/fixtures.ts";
import { buildIdOf, nextServer } from "../site/next-version.ts";
import { appUrl } from "../site/servers.ts";
import { openSite, type Site } from "../site/site.ts";
import { formOf } from "./forms.ts";
import { fill, openCreate } from "./forms-screen.ts";

export const form = formOf("sa");

/** The port of the next version's server in Playwright's first worker; each further worker adds one. */
const FIRST_PORT = 3112;

type Fixtures = {
  /** A proxy in front of the app, with its own origin for the service worker. */
  site: Site;
  /** Signs in, and waits for the service worker. */
  signInInstalled: () => Promise<void>;
  /** Opens the form of an advisor in a tab and fills it. */
  beginForm: (tab: Page) => Promise<void>;
};

type WorkerFixtures = {
  /** The URL of the app's next version. */
  nextVersion: string;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  nextVersion: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use, { parallelIndex }) => {
      const { url, stop } = await startApp(nextServer, FIRST_PORT + parallelIndex);
      await use(url);
      await stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  site: async ({}, use) => {
    const site = await openSite(appUrl);
    await use(site);
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.url),
  signInInstalled: async ({ page, signIn }, use) => {
    await use(async () => {
      await signIn("it");
      await expectInstalled(page);
    });
  },
  beginForm: async ({ api }, use) => {
    await use(async (tab) => {
      await api.setRows("sa", []);
      await openCreate(tab, form);
      await fill(tab, form.create.typed);
    });
  },
});

/** Waits until the service worker controls the page. */
export async function expectInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

export async function isNextVersion(page: Page): Promise<boolean> {
  return (await page.content()).includes(buildIdOf(nextServer));
}

export async function expectNextVersion(page: Page): Promise<void> {
  // Browsers replace workers and caches with a delay.
  await expect.poll(() => isNextVersion(page).catch(() => false), { timeout: 15_000 }).toBe(true);
  await expectInstalled(page);
}

/** The dialog that offers a new version. */
export const notice = (page: Page) => dialog(page, "Versi baru tersedia");
