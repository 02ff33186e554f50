import { expect, test } from "./support/fixtures.ts";
import { storedRows } from "./support/forms-screen.ts";
import { advisors } from "./support/lists.ts";
import { routes } from "./support/routes.ts";
import { askToDelete, confirmDelete, expectRange } from "./support/screen.ts";
import { unfinished } from "./support/station.ts";

/** The ways in which a browser or the router asks for a page. */
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
  "/picks/brands",
  "/picks/tidak-ada",
  "/images/opname-000001.jpg",
  "/images/tidak-ada.jpg",
];

for (const role of ["it", "part", "none"] as const) {
  test(`no cache keeps an answer to ${role}`, async ({ page, takeSession }) => {
    await takeSession(role);
    const stored: string[] = [];
    const addresses = [...routes.map(({ path }) => path), "/", "/update-sa/1", "/user-list.rsc", ...data];
    for (const address of addresses) {
      for (const headers of WAYS) {
        const answer = await page.request.get(address, { headers, maxRedirects: 0 });
        const isKept = !answer.headers()["cache-control"]?.includes("no-store");
        if (isKept) stored.push(`${answer.status()} ${address} ${JSON.stringify(headers)}`);
      }
    }
    expect(stored).toEqual([]);
  });
}

test("no cache keeps what a browser is answered while it is used", async ({ page, api, signIn }) => {
  const kept: string[] = [];
  page.on("response", (response) => {
    const isStatic = new URL(response.url()).pathname.startsWith("/_next/static/");
    const isStored = !response.headers()["cache-control"]?.includes("no-store");
    if (!isStatic && isStored && !response.url().endsWith("/icon.svg")) kept.push(response.url());
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
