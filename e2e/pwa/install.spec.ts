import { expectInstalled, test } from "../support/forms/installed.ts";
import { button, dialog, follow, openList } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, branches } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

test.use({ serviceWorkers: "allow" });

test("the app can be installed, and nothing of it is kept stale", async ({ page, context, request }) => {
  const manifest = await (await request.get("/manifest.webmanifest", { maxRedirects: 0 })).json();
  const words = { name: "Support Apk Nusantara", lang: "id", display: "standalone", theme_color: "#1D83C6" };
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", ...words });
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src, { maxRedirects: 0 });
    expect([picture.status(), picture.headers()["content-type"]], src).toEqual([200, type]);
  }
  for (const address of ["/sw.js", "/offline"]) {
    const file = await request.get(address, { maxRedirects: 0 });
    expect([file.status(), file.headers()["cache-control"]], address).toEqual([200, "no-cache"]);
  }
  await page.goto("/");
  await expectInstalled(page);
  const devtools = await context.newCDPSession(page);
  expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The browser counts a test's context as incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("the worker's caches have static files, and no user data", async ({ page, api, signInByForm }) => {
  await page.goto("/");
  await expectInstalled(page);
  await signInByForm("it");
  await openList(page, branches);
  await button(page, "Logo").first().click();
  await expect(dialog(page, "Logo").getByRole("img", { name: "Logo" })).toBeVisible();
  await page.keyboard.press("Escape");
  await follow(page, "Ubah");
  await expect(page.getByRole("heading", { level: 1, name: "Ubah Dealer Cabang" })).toBeVisible();
  await page.goto("/not-there");
  await expect(page).toHaveURL("/not-found");
  await api.fault({ path: advisors.call, status: 500 });
  await page.goto(advisors.path);
  await expect(dialog(page, "KESALAHAN")).toBeVisible();

  const { kept, scripts } = await page.evaluate(async () => {
    const kept: { path: string; status: number; redirected: boolean; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const response of await cache.matchAll()) {
        const { status, redirected, url } = response;
        kept.push({ path: new URL(url).pathname, status, redirected, text: await response.text() });
      }
    }
    const scripts = [...document.scripts].filter(({ src }) => src);
    return { kept, scripts: scripts.map(({ src }) => new URL(src).pathname) };
  });
  for (const { path, status, redirected, text } of kept) {
    expect(path).toMatch(/^\/(_next\/static\/.+|icons\/.+|offline)$/);
    expect({ status, redirected }, path).toEqual({ status: 200, redirected: false });
    expect(text, path).not.toContain(people.it.email);
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(kept.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/offline", ...scripts.filter((path) => !path.includes("polyfills"))]),
  );
});
