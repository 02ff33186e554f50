import { defineConfig } from "playwright/test";
import { findBrowser, nodePath } from "../scripts/toolchain.mjs";
import { apiUrl, appUrl, settingsAt, unguardedUrl } from "./support/site/servers.ts";

const node = `"${nodePath()}"`;

function app(name: string, script: string, url: string) {
  return {
    name,
    command: `${node} ${script}`,
    cwd: "..",
    url,
    env: settingsAt(url),
  };
}

export default defineConfig({
  testDir: ".",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Only a failure waits this long: a busy machine is no failure.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../reports/e2e.json" }]],
  use: {
    baseURL: appUrl,
    locale: "id-ID",
    // Far from Jakarta: a date that depends on the browser's zone shows.
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 800 },
    // Only the tests of the service worker allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Without a GPU the browser would use a slow software renderer.
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Chromium refuses to run its sandbox as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    { name: "app", testIgnore: "pwa/update*.spec.ts" },
    { name: "next version", testMatch: "next-version.setup.ts" },
    { name: "update", testMatch: "pwa/update*.spec.ts", dependencies: ["next version"] },
  ],
  webServer: [
    {
      name: "stand-in API",
      cwd: "..",
      command: `${node} demo/main.ts --control --data :memory: --port ${new URL(apiUrl).port}`,
      url: `${apiUrl}/__control/requests`,
    },
    app("app", ".next/standalone/server.mjs", appUrl),
    app("app without middleware", "e2e/support/site/without-middleware.mjs", unguardedUrl),
  ],
});
