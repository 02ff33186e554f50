import type { Locator } from "playwright/test";
import { branches, opname, rowOf, rowsOf } from "../support/page/lists.ts";
import { dialog, press } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const sendPixel = (api: Api) =>
  api.fault({ path: "/images/*", status: 200, base64: PIXEL, contentType: "image/png" });

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test("Bukti Foto shows the picture of its row, and the focus returns", async ({ page, api, signIn }) => {
  const fotos = ["opname-000001.jpg", null, "", "opname-000002.jpg"];
  await api.setRows(
    "opname",
    fotos.map((foto, at) => ({ ...rowOf(opname, at), foto })),
  );
  await signIn("part");
  const buttons = page.getByRole("button", { name: "Bukti Foto", exact: true });
  await expect(buttons).toHaveCount(2);
  const shown = dialog(page, "Bukti Foto");
  for (const [at, foto] of ["opname-000001.jpg", "opname-000002.jpg"].entries()) {
    await buttons.nth(at).click();
    const id = at === 0 ? 0 : 3;
    await expect(shown).toHaveAccessibleDescription(`Nama Item ${id} · Kode Item ${id} · Cabang ${id}`);
    await expectLoaded(shown.getByRole("img", { name: "Bukti Foto" }));
    expect((await api.callsOf("/images/*")).map(({ path }) => path).at(-1)).toBe(`/images/${foto}`);
    await shown.getByRole("button", { name: "Tutup", exact: true }).click();
    await expect(shown).toBeHidden();
    await expect(buttons.nth(at)).toBeFocused();
  }
  await buttons.first().click();
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
  await expect(buttons.first()).toBeFocused();
});

test("Logo shows the picture of a branch and zooms it", async ({ page, takeSession }) => {
  await takeSession("it");
  await page.goto(branches.path);
  const button = page.getByRole("button", { name: "Logo", exact: true }).first();
  await button.click();
  const shown = dialog(page, "Logo");
  const picture = shown.getByRole("img", { name: "Logo" });
  await expectLoaded(picture);
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await shown.getByRole("button", { name: "Perbesar", exact: true }).click();
  await expect.poll(widthOf).toBeGreaterThan(before);
  await shown.getByRole("button", { name: "Perbesar", exact: true }).click();
  await expect.poll(widthOf).toBe(before);
  await shown.getByRole("button", { name: "Tutup", exact: true }).click();
  await expect(button).toBeFocused();
});

test("a picture that cannot be loaded shows an error", async ({ page, api, takeSession }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases = [
    { fault: { status: 500, body: "<h1>Rusak</h1>" }, words: "Server menjawab dengan kesalahan (500)" },
    { fault: { status: 200, body: "<script>alert(1)</script>" }, words: "tidak dapat dibaca" },
    { fault: { status: 200, body: svg, contentType: "image/svg+xml" }, words: "tidak dapat dibaca" },
    { fault: { hang: true }, words: "tepat waktu" },
    { fault: { reset: "before-headers" }, words: "tidak dapat dihubungi" },
  ] as const;
  await api.setRows("cabang", rowsOf(branches, 1));
  await takeSession("it");
  await page.goto(branches.path);
  const shown = dialog(page, "Logo");
  for (const { fault, words } of cases) {
    await test.step(JSON.stringify(fault), async () => {
      await api.fault({ path: "/images/foto-1.png", ...fault });
      await page.getByRole("button", { name: "Logo", exact: true }).click();
      await expect(shown.getByRole("alert")).toContainText("Foto belum dapat dimuat");
      await expect(shown).toContainText(words);
      await expect(shown.getByRole("img")).toHaveCount(0);
      await api.clearFaults();
      await sendPixel(api);
      await press(page, "Coba Lagi");
      await expect(shown.getByRole("img", { name: "Logo" })).toBeVisible();
      await expect(shown.locator(":focus").or(shown.and(page.locator(":focus")))).toHaveCount(1);
      await shown.getByRole("button", { name: "Tutup", exact: true }).click();
      await api.clearFaults();
    });
  }
});

test("a picture that the API does not have is said to be missing", async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 1));
  await api.fault({ path: "/images/*", status: 404, body: { message: "Not found" } });
  await takeSession("it");
  await page.goto(branches.path);
  await page.getByRole("button", { name: "Logo", exact: true }).click();
  await expect(dialog(page, "Logo").getByRole("alert")).toHaveText(/^Foto tidak ada/);
  await expect(page.getByRole("button", { name: "Coba Lagi" })).toHaveCount(0);
  await page.goto("/update-dealer-cabang/1");
  await expect(page.getByRole("figure").filter({ hasText: "Tersimpan" })).toContainText("Foto tidak ada");
});

test("a stored picture that could not be had is asked for again", async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 1));
  await api.fault({ path: "/images/*", status: 500 });
  await takeSession("it");
  await page.goto("/update-dealer-cabang/1");
  const figure = page.getByRole("figure").filter({ hasText: "Tersimpan" });
  await expect(figure).toContainText("Foto belum dapat dimuat");
  await api.clearFaults();
  await sendPixel(api);
  await press(page, "Coba Lagi");
  await expect(figure.getByRole("img")).toBeVisible();
  await expect(figure.getByRole("link")).toBeFocused();
});

test("a picture with other content shows an error", async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 1));
  await api.fault({ path: "/images/*", status: 200, body: PIXEL.slice(0, 20), contentType: "image/png" });
  await takeSession("it");
  await page.goto(branches.path);
  await page.getByRole("button", { name: "Logo", exact: true }).click();
  await expect(dialog(page, "Logo")).toContainText("Gambar tidak dapat dimuat");
});

test("a file name with special characters is one path segment", async ({ page, api, signIn }) => {
  const fotos = ["a/b c.png", "50%&x?.png", "a#b.png"];
  await api.setRows(
    "opname",
    fotos.map((foto, at) => ({ ...rowOf(opname, at), foto })),
  );
  await signIn("part");
  for (const at of fotos.keys()) {
    await page.getByRole("button", { name: "Bukti Foto", exact: true }).nth(at).click();
    await expect(dialog(page, "Bukti Foto")).toContainText("Foto tidak ada");
    await page.getByRole("button", { name: "Tutup", exact: true }).click();
  }
  expect((await api.callsOf("/images/*")).map(({ path }) => path)).toEqual(
    fotos.map((foto) => `/images/${encodeURIComponent(foto)}`),
  );
});
