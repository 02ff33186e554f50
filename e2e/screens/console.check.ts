import { collectConsole } from "../support/page/findings.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { views, walk } from "../support/views/views.ts";

// Without the permission for the service worker the browser logs an error.
test.use({ serviceWorkers: "allow" });

for (const [name, role, group] of views) {
  test(`${name}: no console warning and no uncaught error`, async ({ page, api, signIn }) => {
    const said = collectConsole(page);
    if (role) await signIn(role);
    await walk(page, api, group, () => expect(said.splice(0)).toEqual([]));
    expect(said).toEqual([]);
  });
}
