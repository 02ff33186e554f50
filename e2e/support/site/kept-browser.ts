import { type BrowserContext, chromium, expect, type Page, test } from "playwright/test";
import type { FaultyApi } from "./faulty-api.ts";

/** A browser with its own profile, which is started again after it was killed. */
export async function openBrowser(profile: string, url: string, session: () => Promise<string>) {
  let context: BrowserContext;
  let page: Page;
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};

  async function signIn() {
    const value = await session();
    await context.addCookies([{ name: "sns_session", value, url, httpOnly: true, sameSite: "Lax" }]);
  }

  async function newPage() {
    page = await context.newPage();
    page.on("dialog", (asked) => void asked.accept().catch(() => {}));
  }

  async function start() {
    const settings = { baseURL: url, locale: "id-ID", serviceWorkers: "block" } as const;
    context = await chromium.launchPersistentContext(profile, { executablePath, args, ...settings });
    await signIn();
    await newPage();
  }

  await start();
  return {
    page: () => page,
    signIn,
    goOffline: (isOffline: boolean) => context.setOffline(isOffline),
    forgetSession: () => context.clearCookies({ name: "sns_session" }),
    closePage: async () => {
      const old = page;
      await newPage();
      await old.close();
    },
    kill: async () => {
      const devtools = await context.browser()?.newBrowserCDPSession();
      const { processInfo = [] } = (await devtools?.send("SystemInfo.getProcessInfo")) ?? {};
      const pid = processInfo.find(({ type }) => type === "browser")?.id ?? Number.NaN;
      const closed = new Promise((resolve) => context.once("close", resolve));
      process.kill(pid, "SIGKILL");
      await closed;
      await start();
    },
    close: () => context.close(),
  };
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Whether a page is that of the batch. */
export const isAtBatch = (page: Page): boolean => new URL(page.url()).pathname === "/hasil";

/** Buttons that a person presses who wants the batch finished, the most urgent first. */
const URGENT = ["OK", "Ya, kirim lagi!", "Coba Lagi", "Lanjutkan"];

/** Does what a person does next who wants the batch finished; returns whether it is. */
export async function goOn(browser: Browser, api: FaultyApi): Promise<boolean> {
  const page = browser.page();
  const isLost = () => false;
  if (!isAtBatch(page)) {
    await browser.signIn();
    await page.goto("/hasil").catch(isLost);
    return false;
  }
  const ended = page.getByRole("dialog", { name: "Sesi sudah habis" }).getByRole("button", { name: "Masuk" });
  if (await ended.isVisible()) {
    await ended.click({ timeout: 1000 }).catch(isLost);
    await page.waitForURL((url) => url.pathname === "/", { timeout: 3000 }).catch(isLost);
    return false;
  }
  // Only once nothing can come late any more.
  const names = api.underWay() === 0 ? [...URGENT, "Kirim lagi yang belum pasti"] : URGENT;
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true });
    const isThere = (await button.count()) > 0 && (await button.isEnabled({ timeout: 1000 }).catch(isLost));
    if (!isThere) continue;
    // What was there may be behind a dialog by now.
    await button.click({ timeout: 1000 }).catch(isLost);
    return false;
  }
  const status = page.locator("main").getByRole("status");
  return /^\d+ (?:berhasil|gagal|dilewati|tidak dikirim)/.test(
    (await status.textContent({ timeout: 1000 }).catch(() => "")) ?? "",
  );
}

/** Returns the notes of the rows in a state, as the result tells. */
export async function rowsIn(page: Page, state: string): Promise<string[]> {
  const button = page.getByRole("button", { name: new RegExp(`^${state} \\(`) });
  if ((await button.count()) === 0) return [];
  await button.click();
  const notes = page.locator("tbody tr td:nth-child(4)");
  const found: string[] = [];
  for (;;) {
    const cells = await notes.allInnerTexts();
    found.push(...cells);
    const next = page.getByRole("button", { name: "Selanjutnya" });
    if ((await next.count()) === 0 || (await next.isDisabled())) return found;
    await next.click();
    await expect(notes.first()).not.toHaveText(cells[0] ?? "");
  }
}
