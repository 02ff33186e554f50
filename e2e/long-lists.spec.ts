import type { Page } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { opname, rowsOf } from "./support/lists.ts";
import { dismissAlert, expectRange, press, rowsShown, searchFor } from "./support/screen.ts";

/** More than a megabyte: the server parses such a list in a worker thread. */
const LENGTH = 12_000;
const rows = rowsOf(opname, LENGTH);

const firstItem = async (page: Page) => (await rowsShown(page))[0]?.[6];

test("a long list is paged and searched like any other, from one call", async ({ page, api, signIn }) => {
  expect(JSON.stringify(rows).length).toBeGreaterThan(1024 * 1024);
  await api.setRows("opname", rows);
  await signIn("part");
  await expectRange(page, 1, 25);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  expect(await firstItem(page)).toBe("Nama Item 26");
  await searchFor(page, "^brand 11999$");
  await expectRange(page, 1, 1);
  expect(await firstItem(page)).toBe("Nama Item 11999");
  expect(await api.callsOf(opname.call)).toHaveLength(1);
  await page.goto(`${opname.path}?mulai=${LENGTH}`);
  await expectRange(page, LENGTH - 24, LENGTH);
});

test("tabs that open a long list at once share one call, even if the first is closed", async ({
  page,
  context,
  api,
  takeSession,
}) => {
  await api.setRows("opname", rows);
  await takeSession("part");
  await api.fault({ path: opname.call, hang: true });
  const [first, tabs] = [await context.newPage(), [page, await context.newPage()]];
  const opened: Promise<unknown>[] = [];
  for (const tab of [first, ...tabs]) {
    opened.push(tab.goto(opname.path).catch(() => null));
    await expect(tab.getByRole("heading", { name: opname.title, exact: true })).toBeVisible();
  }
  await first.close();
  await api.clearFaults();
  await Promise.all(opened);
  for (const tab of tabs) {
    await expectRange(tab, 1, 25);
    await press(tab, "Selanjutnya");
    await expectRange(tab, 26, 50);
  }
  expect(await api.callsOf(opname.call)).toHaveLength(1);
});

test("a long response that is no list, or is cut off, shows an error", async ({ page, api, signIn }) => {
  await api.setRows("opname", rows);
  await api.fault({ path: opname.call, cutJson: true });
  await signIn("part");
  const words = "Jawaban server tidak dapat dibaca (200)";
  await dismissAlert(page, words);
  await api.clearFaults();
  await api.fault({ path: opname.call, status: 200, body: { one: rows, other: rows } });
  await page.reload();
  await dismissAlert(page, words);
  await api.clearFaults();
  await press(page, "Coba Lagi");
  await expectRange(page, 1, 25);
});

test("a long response that reports the end of the session ends it", async ({ page, api, signIn }) => {
  const body = { message: "Token is expired", trace: "x".repeat(1024 * 1024) };
  await api.fault({ path: opname.call, status: 200, body });
  await signIn("part");
  await expect(page.getByRole("dialog")).toContainText("sesi", { ignoreCase: true });
});
