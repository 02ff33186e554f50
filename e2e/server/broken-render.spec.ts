import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate, submit } from "../support/forms/forms-screen.ts";
import { dialog, expectColumn, expectRange, press, searchFor } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, rowsOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

const BREAKER = fileURLToPath(new URL("../support/site/broken-render.mjs", import.meta.url));
/** Says what the server of these tests fails to render. */
const BROKEN = path.join(tmpdir(), `broken-render-${process.pid}`);

const form = formOf("sa");

test.describe.configure({ mode: "default" });
test.use({ settings: { BROKEN_RENDER: BROKEN, NODE_OPTIONS: `--import=${BREAKER}` } });

test.beforeEach(({ takeSession }) => takeSession("it"));
test.afterEach(() => rmSync(BROKEN, { force: true }));

for (const [name, what] of [
  ["the shell's layout", "rsc person"],
  ["the root layout", "rsc html"],
] as const) {
  test(`${name} that fails leads to words, and keeps the draft`, async ({ page, api, takeSession }) => {
    await openCreate(page, form);
    await fill(page, form.create.typed);
    await api.fault({ path: "/*", status: 401, body: { message: "Token is Expired" } });
    await submit(page);
    await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
    await api.clearFaults();
    await takeSession("it");
    writeFileSync(BROKEN, what);
    const answer = await page.goto("/warehouse-list", { waitUntil: "load" });
    expect(answer?.status()).toBe(500);
    for (const isLast of [false, true]) {
      await expect(page.getByRole("heading", { level: 1, name: "Terjadi kesalahan" })).toBeVisible();
      await expect(page).toHaveTitle(/^Terjadi kesalahan/);
      await expect(page.getByText(/^ID kesalahan: \d+$/)).toBeVisible();
      if (isLast) rmSync(BROKEN);
      await press(page, "Muat ulang");
    }
    await press(page, "Lanjutkan");
    await expectTexts(page, form.create.typed);
  });
}

test("a bar at the top that fails on the server alone is made by the browser", async ({ page, api }) => {
  await api.setRows("sa", rowsOf(advisors, 30));
  writeFileSync(BROKEN, "ssr header");
  const answer = await page.goto(advisors.path);
  expect(answer?.status()).toBe(500);
  await expectRange(page, 1, 25);
  await searchFor(page, "Nama SA 30");
  await expectColumn(page, "Nama SA", ["Nama SA 30"]);
});
