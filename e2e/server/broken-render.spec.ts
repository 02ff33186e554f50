import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import { press } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/watched.ts";

const BREAKER = fileURLToPath(new URL("../support/site/broken-render.mjs", import.meta.url));
/** Says what the server of these tests fails to render. */
const BROKEN = path.join(tmpdir(), `broken-render-${process.pid}`);

const form = formOf("sa");

test.use({ settings: { BROKEN_RENDER: BROKEN, NODE_OPTIONS: `--import=${BREAKER}` } });
test.afterEach(() => rmSync(BROKEN, { force: true }));

test("a layout that fails on the server leads to words, and keeps the draft", async ({
  page,
  takeSession,
}) => {
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  // That of the shell, then that of the root.
  for (const what of ["person", "html"]) {
    writeFileSync(BROKEN, what);
    const answer = await page.goto("/warehouse-list", { waitUntil: "load" });
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("heading", { level: 1, name: "Terjadi kesalahan" })).toBeVisible();
    await expect(page).toHaveTitle(/^Terjadi kesalahan/);
    await expect(page.getByText(/^ID kesalahan: \d+$/)).toBeVisible();
  }
  rmSync(BROKEN);
  await press(page, "Muat ulang");
  await press(page, "Lanjutkan");
  await expectTexts(page, form.create.typed);
});
