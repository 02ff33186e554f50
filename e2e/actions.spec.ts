import type { Page } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { advisors, rowsOf } from "./support/lists.ts";
import { askToDelete, confirmDelete, expectColumn } from "./support/screen.ts";
import { appUrl, unguardedUrl } from "./support/servers.ts";

type Captured = { headers: Record<string, string>; data: Buffer };

/** Deletes an advisor in the browser and keeps the request that did it. */
async function captureDelete(page: Page): Promise<Captured> {
  await page.goto(advisors.path);
  await askToDelete(page, "Nama SA 2");
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await confirmDelete(page);
  const request = await sent;
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 3"]);
  const data = request.postDataBuffer();
  if (!data) throw new Error("The delete sent no body.");
  const { cookie: _, ...headers } = request.headers();
  return { headers, data: Buffer.from(data.toString().replace('"2"', '"3"')) };
}

test("a delete action runs for nobody without the permission, at any address", async ({
  page,
  context,
  api,
  signIn,
}) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  await signIn("it");
  const { headers, data } = await captureDelete(page);
  await api.clearRequests();
  const paths = [advisors.path, "/", "/user-list", "/opname-list", "/not-found", "/tidak-ada"];
  const addresses = [appUrl, unguardedUrl].flatMap((url) => paths.map((path) => url + path));
  const replay = (address: string) => page.request.post(address, { headers, data, maxRedirects: 0 });

  for (const role of ["signed out", "part", "none"] as const) {
    await test.step(role, async () => {
      await context.clearCookies();
      if (role !== "signed out") await signIn(role);
      for (const address of addresses) {
        const answer = await replay(address);
        expect(await answer.text(), address).not.toContain('"done"');
      }
      const bare = {
        "next-action": headers["next-action"] ?? "",
        "content-type": headers["content-type"] ?? "",
      };
      await page.request.post(appUrl + advisors.path, { headers: bare, data, maxRedirects: 0 });
      expect(await api.callsOf("/deletesa/*")).toEqual([]);
    });
  }
  await test.step("the same request works for who may delete", async () => {
    await context.clearCookies();
    await signIn("it");
    await replay(`${appUrl}/sa-list`);
    expect(await api.callsOf("/deletesa/*")).toEqual([expect.objectContaining({ path: "/deletesa/3" })]);
  });
});

test("a delete action takes no other arguments than a resource and a key", async ({ page, api, signIn }) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  await signIn("it");
  const { headers } = await captureDelete(page);
  await api.clearRequests();
  const bodies = [
    ["opname", "1"],
    ["tidak-ada", "1"],
    ["__proto__", "1"],
    ["sa", ""],
    ["sa", ".."],
    ["sa", "."],
    ["sa", null],
    ["sa", { a: 1 }],
    [],
  ];
  for (const body of bodies) {
    const answer = await page.request.post(`${appUrl}/sa-list`, { headers, data: JSON.stringify(body) });
    expect(answer.status(), JSON.stringify(body)).toBeLessThan(500);
  }
  const writes = (await api.requests()).filter(({ method }) => method !== "GET");
  expect(writes).toEqual([]);
});
