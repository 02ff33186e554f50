import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { server } from "../../scripts/standalone.mjs";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate, submit } from "../support/forms/forms-screen.ts";
import { advisors, rowsOf } from "../support/page/lists.ts";
import { dialog, expectColumn, expectRange, press, searchFor } from "../support/page/screen.ts";
import { startApp } from "../support/site/app-process.ts";
import { test as base, expect } from "../support/site/fixtures.ts";

/** The port of the app in Playwright's first worker; each further worker adds one. */
const FIRST_PORT = 3240;
const BREAKER = fileURLToPath(new URL("../support/site/broken-render.mjs", import.meta.url));

const form = formOf("sa");

type Own = {
  /** Has the server fail to render what this says; nothing after `null`. */
  breakRender: (what: string | null) => Promise<void>;
};

/** An app of its own, parts of which do not render. */
const test = base.extend<Own & { baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  baseURL: async ({}, use, { parallelIndex }) => use(`http://localhost:${FIRST_PORT + parallelIndex}`),
  breakRender: async ({ baseURL }, use, info) => {
    const file = info.outputPath("broken");
    const settings = { BROKEN_RENDER: file, NODE_OPTIONS: `--import=${BREAKER}` };
    const app = await startApp(server, Number(new URL(baseURL).port), settings);
    await use((what) => (what === null ? rm(file) : writeFile(file, what)));
    await app.stop();
  },
});

for (const [name, what] of [
  ["the shell's layout", "rsc person"],
  ["the root layout", "rsc html"],
] as const) {
  test(`${name} that fails on the server leads to words, and keeps what was typed`, async ({
    page,
    api,
    breakRender,
    takeSession,
  }) => {
    await takeSession("it");
    await openCreate(page, form);
    await fill(page, form.create.typed);
    await api.fault({ path: "/*", status: 401, body: { message: "Token is Expired" } });
    await submit(page);
    await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
    await api.clearFaults();
    await takeSession("it");
    await breakRender(what);
    const answer = await page.goto("/warehouse-list");
    expect(answer?.status()).toBe(500);
    for (const isLast of [false, true]) {
      await expect(page.getByRole("heading", { level: 1, name: "Terjadi kesalahan" })).toBeVisible();
      await expect(page).toHaveTitle(/^Terjadi kesalahan/);
      await expect(page.getByText(/^ID kesalahan: \d+$/)).toBeVisible();
      if (isLast) await breakRender(null);
      await press(page, "Muat ulang");
    }
    await press(page, "Lanjutkan");
    await expectTexts(page, form.create.typed);
  });
}

test("a bar at the top that fails on the server alone is made by the browser", async ({
  page,
  api,
  breakRender,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 30));
  await takeSession("it");
  await breakRender("ssr header");
  const answer = await page.goto(advisors.path);
  expect(answer?.status()).toBe(500);
  await expectRange(page, 1, 25);
  await searchFor(page, "Nama SA 30");
  await expectColumn(page, "Nama SA", ["Nama SA 30"]);
});
