import { type BrowserContext, chromium, type Page, test } from "playwright/test";

/** A browser with its own profile, which is started again after it was killed. */
export async function openBrowser(profile: string, url: string, session: () => Promise<string>) {
  let context: BrowserContext;
  let page: Page;
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};

  async function signIn() {
    const value = await session();
    await context.addCookies([{ name: "sns_session", value, url, httpOnly: true, sameSite: "Lax" }]);
  }

  async function start() {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args,
      baseURL: url,
      locale: "id-ID",
      serviceWorkers: "block",
    });
    await signIn();
    await newPage();
  }

  async function newPage() {
    page = await context.newPage();
    page.on("dialog", (asked) => void asked.accept().catch(() => {}));
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
