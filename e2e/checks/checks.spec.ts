import type { Page } from "playwright/test";
import { PIXEL } from "../support/forms/forms-screen.ts";
import { expectCount, itemOf, sentUpdates } from "../support/page/batches.ts";
import { CHECKS, cards, plantedItems, plantItems, rule } from "../support/page/checks.ts";
import { expectReadable } from "../support/page/findings.ts";
import { button, dialog, follow, link, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, postcheck } from "../support/site/lists.ts";

const FOUND = [
  /^Harga kosong atau aneh.*1$/,
  /^Harga jauh dari biasanya.*1$/,
  /^Dealer tidak dikenal.*1$/,
  /^Item belum ada.*1$/,
  /^Ejaan berbeda.*1$/,
  /^Spasi berlebih atau karakter tak terlihat.*2$/,
];

// What each rule flags: lib/checks/planted.test.ts.
test("what is wrong is found, and each number leads to exactly its rows", async ({ page, api, showRows }) => {
  await plantItems(api);
  await api.fault({ path: branches.call, status: 500, times: 1 });
  await showRows(postcheck, plantedItems());
  await follow(page, "Perlu diperiksa");

  await test.step("without the branches the rules that need them say so", async () => {
    const needing = page.getByRole("status").filter({
      hasText: "Tidak dapat diperiksa: Dealer tidak dikenal, Item belum ada.",
    });
    await expect(needing).toContainText("Internal Server Error");
    await expect(rule(page, "Dealer tidak dikenal")).toBeDisabled();
    await expect(rule(page, "Ejaan berbeda")).toHaveText(/1$/);
    await press(page, "Coba lagi");
    await expect(needing).toBeHidden();
  });

  await test.step("the rules have their numbers, and the tab has that of all", async () => {
    const rules = page.getByRole("list", { name: "Aturan" }).getByRole("button");
    await expect(rules.filter({ hasText: /[1-9]\d*$/ })).toHaveText(FOUND);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(
      "Semua aturan: 6 baris, 1 item belum ada",
    );
    await expect(link(page, "Perlu diperiksa (7)")).toHaveAttribute("aria-current", "page");
    await expect(cards(page)).toHaveCount(6);
  });

  await test.step("it reads well, on a phone too", () => expectReadable(page));

  await test.step("an item that a dealer lacks leads to the dealers of its brand side by side", async () => {
    await rule(page, "Item belum ada").click();
    await expect(cards(page)).toContainText([
      "5 dari 6 dealer Daihatsu memiliki Ganti oli, tetapi Fajar Motor belum",
    ]);
    await expect(link(page, "Bandingkan dealer Daihatsu")).toHaveAttribute(
      "href",
      "/bandingkan/perawatan-postcheck-list?brand=Daihatsu&hanya=belum-ada",
    );
    await page.goBack();
  });

  await test.step("search narrows, and the number of the tab stays that of the list", async () => {
    await searchFor(page, "Cahaya");
    await expect(page.getByRole("heading", { level: 2 })).toContainText("Semua aturan: 1 baris");
    await expect(link(page, "Perlu diperiksa (7)")).toBeVisible();
  });
});

test("logos are asked for on request only, once each", async ({ page, showRows }) => {
  const asked: string[] = [];
  await page.route("**/images/*", async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    asked.push(name);
    const lost = { status: 404, json: { kind: "message", text: "Tidak ada" } };
    await route.fulfill(name === "foto-1.png" ? lost : { contentType: "image/png", body: PIXEL });
  });
  await showRows(branches, 3, CHECKS);
  await expect(rule(page, "Logo tidak dapat diambil")).toHaveText(/Belum diperiksa$/);
  expect(asked).toEqual([]);
  await press(page, "Periksa logo");
  await expect(page.getByText("3 dari 3 logo diperiksa")).toBeVisible();
  await rule(page, "Logo tidak dapat diambil").click();
  await expect(cards(page)).toContainText(["foto-1.png"]);
  expect(asked).toEqual([1, 2, 3].map((nth) => `foto-${nth}.png`));
});

const preview = (page: Page) => page.getByRole("region", { name: "Pratinjau" }).getByRole("row");

// What is mended, and what by choice alone: lib/checks/checker.test.ts.
test("what a rule can mend is shown before, and written as shown", async ({ page, api, showRows }) => {
  await plantItems(api);
  await showRows(postcheck, plantedItems(), `${CHECKS}:spasi`);
  await test.step("all of a rule, also the white space that nobody sees", async () => {
    await press(page, "Rapikan semua (2 temuan)");
    await expect(preview(page)).toHaveText([
      "DataKeteranganKeadaan",
      "Astra Jaya · Ganti  akiGanti  akiGanti akiBerubah",
      "Cahaya Daihatsu · Ganti akitanpa spasi di awal dan akhirGanti akiBerubah",
    ]);
    expect(await sentUpdates(api)).toEqual({});
    await press(page, "Jalankan (2)");
    await expectCount(page, "Berhasil", 2);
    expect(await sentUpdates(api)).toEqual({
      2: { ...wireOf(2), keterangan: "Ganti aki" },
      10: { ...wireOf(10), keterangan: "Ganti aki" },
    });
  });
  await test.step("one finding, by another spelling than the likeliest", async () => {
    await page.goto(`${postcheck.path}${CHECKS}:ejaan`);
    await cards(page)
      .getByRole("button", { name: /^Rapikan: Ejaan berbeda/ })
      .press("Enter");
    const choices = dialog(page, "Rapikan: 6 data");
    await choices.getByRole("radio", { name: "GANTI AKI (1 baris)" }).press("Space");
    await expect(button(page, "Jalankan (5)")).toBeVisible();
  });
});

/** What an update of an item sends if nothing is changed. */
function wireOf(id: number) {
  const row = plantedItems().find((each) => each.id === id) ?? itemOf(id);
  const { id: _, ...fields } = row;
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value).trim()]));
}
