import type { Page } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { views } from "./support/views.ts";
import { walk } from "./support/walk.ts";

// Without the permission for the service worker the browser logs an error.
test.use({ serviceWorkers: "allow" });

/** Collects console warnings and uncaught errors, including hydration mismatches. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}

for (const { name, role, views: group } of views) {
  test(`${name}: no console warning and no uncaught error`, async ({ page, api, signIn }) => {
    const said = listen(page);
    if (role) await signIn(role);
    await walk(page, api, group, ({ name: view }) => expect.soft(said.splice(0), view).toEqual([]));
    expect(said).toEqual([]);
  });
}
