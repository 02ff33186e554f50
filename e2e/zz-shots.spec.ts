import { opnameRow } from "../demo/seed-data/opname.ts";
import { axeFindings } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";

const rows = Array.from({ length: 1500 }, (_, at) => opnameRow(at + 1));
test("shots", async ({ page, api, signIn }) => {
  test.setTimeout(120000);
  await api.setRows("opname", rows);
  await signIn("part");
  const shot = (name: string, full = false) =>
    page.screenshot({ path: `/tmp/wt/opname-shots/${name}.png`, fullPage: full });
  for (const [size, width, height] of [
    ["desk", 1280, 900],
    ["phone", 360, 780],
  ] as const) {
    for (const scheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      for (const view of ["ringkasan", "periksa", "periksa:sehari"]) {
        await page.goto(`/opname-list?lihat=${view}`);
        if (view === "ringkasan") await expect(page.getByText("Total Jumlah")).toBeVisible();
        else await expect(page.getByRole("article").first()).toBeVisible();
        await shot(`${size}-${scheme}-${view.replace(":", "-")}`, size === "phone");
        if (view === "ringkasan") {
          await page.getByRole("heading", { name: "Per Brand" }).scrollIntoViewIfNeeded();
          await shot(`${size}-${scheme}-bars`);
          await page.getByRole("heading", { name: "Tabel silang" }).scrollIntoViewIfNeeded();
          await shot(`${size}-${scheme}-cross`);
        }
        console.log(
          size,
          scheme,
          view,
          await axeFindings(page),
          await page.evaluate(() => document.documentElement.scrollWidth),
        );
      }
    }
  }
  await page.goto(`/opname-list?lihat=ringkasan`);
  await expect(page.getByText("Total Jumlah")).toBeVisible();
  await page.pdf({ path: "/tmp/wt/opname-shots/print.pdf" });
});
