import type { Page } from "playwright/test";
import { opname, rowsOf } from "../support/page/lists.ts";
import { dismissAlert, expectRange, press, rowsShown, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

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

test("the first rows of a list that the API is still sending are shown, and the others when they have come", async ({
  page,
  api,
  signIn,
}) => {
  await api.setRows("opname", rows);
  await api.fault({ path: opname.call, holdBody: true });
  await signIn("part");
  await expectRange(page, 1, 25);
  expect(await firstItem(page)).toBe("Nama Item 1");
  const table = page.getByRole("region", { name: "Isi daftar" });
  for (let turn = 0; turn < 2; turn++) await press(page, "Selanjutnya");
  await expect(table).toHaveAttribute("aria-busy", "true");
  expect(await firstItem(page)).toBe("Nama Item 1");
  await api.clearFaults();
  await expectRange(page, 51, 75);
  await searchFor(page, "^brand 11999$");
  await expectRange(page, 1, 1);
  await api.fault({ path: opname.call, holdBody: true });
  await page.goto(`${opname.path}?mulai=${LENGTH / 4 + 1}`);
  await expectRange(page, LENGTH / 4 + 1, LENGTH / 4 + 25);
  expect(await firstItem(page)).toBe(`Nama Item ${LENGTH / 4 + 1}`);
  expect(await api.callsOf(opname.call)).toHaveLength(2);
});

test("the first rows are taken away when the rest of the list is cut off, or makes it no list", async ({
  page,
  api,
  takeSession,
}) => {
  await takeSession("part");
  await api.setRows("opname", rows);
  for (const fault of [{ cutJson: true as const }, { status: 200, body: { one: rows, other: rows } }]) {
    await api.fault({ path: opname.call, holdBody: true, ...fault });
    await page.goto(opname.path);
    await expectRange(page, 1, 25);
    await api.clearFaults();
    await dismissAlert(page, "Jawaban server tidak dapat dibaca (200)");
    await expect(page.getByRole("table")).toBeHidden();
    await expect(page.getByText(/^Tampil \d/)).toBeHidden();
    await press(page, "Coba Lagi");
    await expectRange(page, 1, 25);
  }
  const body = `{"data": ${JSON.stringify(rows)}, "data": null, "message": "Token is expired"}`;
  await api.fault({ path: opname.call, holdBody: true, status: 200, body });
  await page.goto(opname.path);
  await expectRange(page, 1, 25);
  await api.clearFaults();
  await expect(page.getByRole("dialog")).toContainText("sesi", { ignoreCase: true });
});
