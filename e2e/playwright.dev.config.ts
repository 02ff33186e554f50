import { defineConfig } from "playwright/test";
import { nodePath } from "../scripts/toolchain.mjs";
import config from "./playwright.config.ts";
import { apiUrl, appUrl } from "./support/site/servers.ts";

const [api, app] = [config.webServer ?? []]
  .flat()
  .filter(({ url }) => url === appUrl || url?.startsWith(apiUrl));
if (!api || !app) throw new Error("The browser tests' servers are missing from their configuration.");

/** Checks the console of every kind of screen in development, where React reports every hydration mismatch. */
export default defineConfig({
  ...config,
  projects: [{ name: "development", testMatch: "console.check.ts" }],
  workers: 1,
  // Each screen is compiled at its first request.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  webServer: [
    api,
    {
      ...app,
      command: `"${nodePath()}" scripts/dev.mjs`,
    },
  ],
});
