import type { Page } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { views } from "./support/views.ts";
import { walk } from "./support/walk.ts";

// Where the worker is not allowed, the browser's console says so.
test.use({ serviceWorkers: "allow" });

/** Collects what the console warns of and what no one catches, a page that differs from its HTML included. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}

for (const { name, role, views: group } of views) {
  test(`${name}: the console stays silent`, async ({ page, api, signIn }) => {
    const said = listen(page);
    if (role) await signIn(role);
    await walk(page, api, group, ({ name: view }) => expect.soft(said.splice(0), view).toEqual([]));
    expect(said).toEqual([]);
  });
}
