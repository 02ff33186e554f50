import { BATCH, seedEveryKind, test } from "../support/site/history.ts";

test("shots", async ({ page, takeSession, server, api, history }) => {
  test.setTimeout(180_000);
  await seedEveryKind(history);
  await takeSession("it", { username: "siti" });
  await api.setRows("sa", []);
  const path = "/riwayat/perawatan-postcheck-list";
  for (const [name, width, height, scheme] of [
    ["desk", 1280, 800, "light"],
    ["phone", 390, 844, "light"],
    ["dark", 1280, 800, "dark"],
    ["phonedark", 390, 844, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    for (const [view, at] of [
      ["list", path],
      ["record", `${path}?data=1`],
      ["batch", `${path}?batch=${BATCH}`],
      ["deleted", `${path}?lihat=terhapus`],
      ["filter", `${path}?cari=oli&cara=form`],
      ["person", "/riwayat"],
      ["rows", "/perawatan-postcheck-list"],
      ["form", "/update-sa/1"],
    ] as const) {
      if (name !== "desk" && !["list", "filter", "rows", "record"].includes(view)) continue;
      await page.goto(server.url + at);
      await page.waitForTimeout(400);
      await page.evaluate(() => {
        const m = document.querySelector("main");
        if (m && !document.querySelector(".list-frame")) {
          m.parentElement!.parentElement!.style.height = "auto";
          m.style.overflow = "visible";
        }
      });
      await page.screenshot({ path: `/tmp/h/hs-shots/${name}-${view}.png`, fullPage: true });
    }
  }
});
