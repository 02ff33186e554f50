import type { APIRequestContext, Page } from "playwright/test";
import { cachedPaths, expectInstalled, test } from "../support/page/installed.ts";
import { advisors, branches, lists, opname } from "../support/page/lists.ts";
import { dialog, expectRange, openList } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";

test.use({ serviceWorkers: "allow" });

type Picture = { src: string; sizes: string; type: string };

/** Returns the size in a PNG's header. */
async function sizeOf(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address, { maxRedirects: 0 });
  expect(answer.status(), address).toBe(200);
  expect(answer.headers()["content-type"], address).toBe("image/png");
  const bytes = await answer.body();
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("the manifest describes the app in Indonesian, and its images have the listed types and sizes", async ({
  request,
}) => {
  const answer = await request.get("/manifest.webmanifest", { maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    id: "/",
    start_url: "/",
    scope: "/",
    name: "Support Apk Nusantara",
    lang: "id",
    display: "standalone",
    theme_color: "#1D83C6",
  });
  const pictures: Picture[] = [...manifest.icons, ...manifest.screenshots];
  for (const { src, sizes, type } of pictures) {
    expect(type).toBe("image/png");
    expect(await sizeOf(request, src)).toBe(sizes);
  }
  const icons = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]);
  expect(icons).toContainEqual(["192x192", undefined]);
  expect(icons).toContainEqual(["512x512", undefined]);
  expect(icons).toContainEqual(["512x512", "maskable"]);
  const shapes = manifest.screenshots.map(({ form_factor }: Record<string, string>) => form_factor);
  expect(shapes.sort()).toEqual(["narrow", "wide"]);
});

test("the browser reports no installability error", async ({ page, context }) => {
  await page.goto("/");
  await expectInstalled(page);
  const apple = page.locator('link[rel="apple-touch-icon"]');
  expect(await sizeOf(page.request, (await apple.getAttribute("href")) ?? "")).toBe("180x180");
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The browser counts a test's context as incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("the worker and the offline page are revalidated at each request, and need no session", async ({
  request,
}) => {
  for (const address of ["/sw.js", "/sw-routes.js", "/offline"]) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["cache-control"], address).toBe("no-cache");
  }
});

/** Opens every list, a form, a picture and an unknown screen. */
async function useTheApp(page: Page) {
  for (const list of lists.filter(({ role }) => role === "it")) await openList(page, list);
  await openList(page, branches);
  await page.getByRole("button", { name: "Logo", exact: true }).first().click();
  await expect(dialog(page, "Logo").getByRole("img", { name: "Logo" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ubah Dealer Cabang" })).toBeVisible();
  await page.goto("/not-there");
  await expect(page).toHaveURL("/not-found");
}

test("the worker's caches have static files and the offline page, and no user data", async ({
  page,
  api,
  signInByForm,
}) => {
  await page.goto("/");
  await expectInstalled(page);
  await signInByForm("it");
  await useTheApp(page);
  await api.fault({ path: advisors.call, status: 500 });
  await page.goto(advisors.path);
  await expect(dialog(page, "KESALAHAN")).toBeVisible();

  const paths = await cachedPaths(page);
  expect(paths.filter((path) => !/^\/(_next\/static\/.+|icons\/.+|offline)$/.test(path))).toEqual([]);
  expect(paths).toContain("/offline");
  const scripts = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src }) => (src ? [new URL(src).pathname] : [])),
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts.filter((path) => !path.includes("polyfills"))) expect(paths).toContain(script);

  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(
      caches.map(async (cache) => (await cache.keys()).map((key) => cache.match(key))),
    );
    const responses = await Promise.all(requests.flat());
    return Promise.all(
      responses.map(async (response) => ({
        status: response?.status,
        redirected: response?.redirected,
        text: await response?.text(),
      })),
    );
  });
  expect(kept).toHaveLength(paths.length);
  for (const { status, redirected, text } of kept) {
    expect({ status, redirected }).toEqual({ status: 200, redirected: false });
    expect(text).not.toContain(people.it.email);
  }
});

test("an installed app opens lists as before", async ({ page, signIn }) => {
  await signIn("part");
  await expectInstalled(page);
  await page.reload();
  await expect(page).toHaveURL(opname.path);
  await expectRange(page, 1, 25);
});

test("requests of a page do not start the worker", async ({ page, context, signIn }) => {
  await signIn("it");
  await expectInstalled(page);
  const states: string[] = [];
  const devtools = await context.newCDPSession(page);
  devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    states.push(...versions.map(({ runningStatus }) => runningStatus));
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await expect.poll(() => states.at(-1)).toBe("stopped");
  expect(await page.evaluate(async () => (await fetch("/session")).status)).toBe(200);
  expect(await page.evaluate(async () => (await fetch("/session", { method: "POST" })).status)).toBe(200);
  expect(states.at(-1)).toBe("stopped");
});
