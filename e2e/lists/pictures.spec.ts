import type { Locator } from "playwright/test";
import { branches, opname, rowOf, rowsOf } from "../support/page/lists.ts";
import { button, dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

// That a file name is one segment of the path: lib/server/api/address.property.test.ts.
test("Bukti Foto shows the picture of its row, and the focus returns", async ({ page, api, showRows }) => {
  const fotos = ["opname-000001.jpg", null, "", "opname-000002.jpg"];
  await showRows(
    opname,
    fotos.map((foto, at) => ({ ...rowOf(opname, at), foto })),
  );
  const buttons = button(page, "Bukti Foto");
  await expect(buttons).toHaveCount(2);
  const shown = dialog(page, "Bukti Foto");
  for (const [at, row] of [0, 3].entries()) {
    await buttons.nth(at).click();
    await expect(shown).toHaveAccessibleDescription(`Nama Item ${row} · Kode Item ${row} · Cabang ${row}`);
    await expectLoaded(shown.getByRole("img", { name: "Bukti Foto" }));
    expect((await api.callsOf("/images/*")).at(-1)?.path).toBe(`/images/${fotos[row]}`);
    if (at === 0) await press(page, "Tutup");
    else await page.keyboard.press("Escape");
    await expect(shown).toBeHidden();
    await expect(buttons.nth(at)).toBeFocused();
  }
});

// What the server makes of each answer: app/(data)/images/[foto]/route.test.ts.
test("a logo is zoomed, and one that does not come is asked for again", async ({ page, api, showRows }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await showRows(branches, [{ ...rowOf(branches, 1), foto: "logo-honda-mandiri-jaya.png" }]);
  const shown = dialog(page, "Logo");
  for (const [fault, words] of [
    [{ status: 500, body: "<h1>Rusak</h1>" }, "Server menjawab dengan kesalahan (500)"],
    [{ status: 200, body: svg, contentType: "image/svg+xml" }, "tidak dapat dibaca"],
  ] as const) {
    await test.step(words, async () => {
      await api.fault({ path: "/images/*", ...fault });
      await press(page, "Logo");
      await expect(shown.getByRole("alert")).toContainText("Foto belum dapat dimuat");
      await expect(shown).toContainText(words);
      await expect(shown.getByRole("img")).toHaveCount(0);
      await api.clearFaults();
      await api.fault({ path: "/images/*", status: 200, base64: PIXEL, contentType: "image/png" });
      await press(page, "Coba Lagi");
      await expect(shown.getByRole("img", { name: "Logo" })).toBeVisible();
      await expect(shown.locator(":focus").or(shown.and(page.locator(":focus")))).toHaveCount(1);
      await press(page, "Tutup");
      await api.clearFaults();
    });
  }
  await test.step("a logo is zoomed", async () => {
    await press(page, "Logo");
    const picture = shown.getByRole("img", { name: "Logo" });
    await expectLoaded(picture);
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const fitted = await width();
    await press(page, "Perbesar");
    await expect.poll(width).toBeGreaterThan(fitted);
    await press(page, "Perbesar");
    await expect.poll(width).toBe(fitted);
    await press(page, "Tutup");
  });
  await test.step("missing", async () => {
    await api.fault({ path: "/images/*", status: 404, body: { message: "Not found" } });
    await press(page, "Logo");
    await expect(shown.getByRole("alert")).toHaveText(/^Foto tidak ada/);
    await expect(page.getByRole("button", { name: "Coba Lagi" })).toHaveCount(0);
  });
});

test("a stored picture that could not be had is asked for again", async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 1));
  await api.fault({ path: "/images/*", status: 404, body: { message: "Not found" } });
  await takeSession("it");
  await page.goto("/update-dealer-cabang/1");
  const figure = page.getByRole("figure").filter({ hasText: "Tersimpan" });
  await expect(figure).toContainText("Foto tidak ada");
  await api.clearFaults();
  await api.fault({ path: "/images/*", status: 500, times: 1 });
  await page.reload();
  await expect(figure).toContainText("Foto belum dapat dimuat");
  await api.fault({ path: "/images/*", status: 200, base64: PIXEL, contentType: "image/png" });
  await press(page, "Coba Lagi");
  await expect(figure.getByRole("img")).toBeVisible();
  await expect(figure.getByRole("link")).toBeFocused();
});
