import type { APIRequestContext } from "playwright/test";
import { storedRows } from "../support/forms/forms-screen.ts";
import { unfinished } from "../support/forms/station.ts";
import { advisors } from "../support/page/lists.ts";
import { routes } from "../support/page/routes.ts";
import { askToDelete, confirmDelete, expectRange } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

/** The kinds of requests of a page, by a browser or the router. */
const WAYS: Record<string, string>[] = [
  {},
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_index" },
  { purpose: "prefetch", "sec-purpose": "prefetch" },
];

const data = [
  "/session",
  "/lists/user",
  "/lists/opname",
  "/lists/tidak-ada",
  "/records/sa?key=1",
  "/records/tidak-ada",
  "/picks/brands",
  "/picks/tidak-ada",
  "/images/opname-000001.jpg",
  "/images/tidak-ada.jpg",
];

/** Returns the response to a URL; follows Next's redirect that adds its parameter to requests of the router. */
async function answerTo(request: APIRequestContext, address: string, headers: Record<string, string>) {
  const get = (path: string) => request.get(path, { headers, maxRedirects: 0 });
  const answer = await get(address);
  const { location = "" } = answer.headers();
  return location.includes("_rsc") ? get(location) : answer;
}

for (const role of ["it", "part", "none"] as const) {
  test(`no response to ${role} may be cached`, async ({ page, takeSession }) => {
    await takeSession(role);
    const stored: string[] = [];
    const addresses = [...routes.map(({ path }) => path), "/", "/update-sa/1", "/user-list.rsc", ...data];
    for (const address of addresses) {
      for (const headers of WAYS) {
        const answer = await answerTo(page.request, address, headers);
        const isKept = !answer.headers()["cache-control"]?.includes("no-store");
        if (isKept) stored.push(`${answer.status()} ${address} ${JSON.stringify(headers)}`);
      }
    }
    expect(stored).toEqual([]);
  });
}

test("no response may be cached while the app is used", async ({ page, api, signIn }) => {
  const kept: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isPublic = pathname.startsWith("/_next/static/") || pathname === "/icon.svg";
    const isStored = !response.headers()["cache-control"]?.includes("no-store");
    if (isStored && !isPublic) kept.push(response.url());
  });
  await api.setRows("sa", storedRows(unfinished, 3));
  await signIn("it");
  await page.getByRole("link", { name: "SA", exact: true }).hover();
  await page.getByRole("link", { name: "SA", exact: true }).click();
  await expect(page).toHaveURL(advisors.path);
  await expectRange(page, 1, 3);
  await askToDelete(page, "Wahyu 1");
  await confirmDelete(page);
  await expectRange(page, 1, 2);
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await expect(page.getByLabel("Nama SA", { exact: true })).toBeVisible();
  await page.goto("/tidak-ada");
  await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
  expect(kept).toEqual([]);
});
