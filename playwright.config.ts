import { defineConfig } from "playwright/test";
import { apiUrl, appUrl, sessionSecret, unguardedUrl } from "./e2e/support/servers.ts";
import { findBrowser, nodePath } from "./scripts/toolchain.mjs";

const node = `"${nodePath()}"`;
const port = (url: string) => new URL(url).port;

function app(name: string, script: string, url: string) {
  return {
    name,
    command: `${node} ${script}`,
    url,
    env: {
      NODE_ENV: "production",
      TZ: "UTC",
      HOSTNAME: "127.0.0.1",
      PORT: port(url),
      API_BASE_URL: apiUrl,
      API_TIMEOUT_MS: "2000",
      SESSION_SECRET: sessionSecret,
      NEW_USER_PASSWORD: "awal-2024",
      APP_TIMEZONE: "Asia/Jakarta",
    },
  };
}

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: "reports/e2e.json" }]],
  use: {
    baseURL: appUrl,
    locale: "id-ID",
    // Far from Jakarta: a date that depends on the browser's zone shows.
    timezoneId: "America/Los_Angeles",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        // Without a graphics card the browser would paint by a slow stand-in for one.
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Chromium refuses to run its sandbox as root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  webServer: [
    {
      name: "stand-in API",
      command: `${node} demo/main.ts --control --data :memory: --port ${port(apiUrl)}`,
      url: `${apiUrl}/__control/requests`,
    },
    app("app", ".next/standalone/server.js", appUrl),
    app("app without middleware", "e2e/support/without-middleware.mjs", unguardedUrl),
  ],
});
