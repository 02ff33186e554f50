import type { Page } from "playwright/test";

/** Collects console errors and warnings and uncaught errors, hydration mismatches included. */
export function collectConsole(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}
