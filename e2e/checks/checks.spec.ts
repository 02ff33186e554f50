import { expectCount, sentUpdates } from "../support/page/batches.ts";
import { CHECKS, cards, plantedItems, plantItems, rule } from "../support/page/checks.ts";
import { expectReadable } from "../support/page/findings.ts";
import { button, dialog, follow, link, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, postcheck, rowOf } from "../support/site/lists.ts";

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
    await expect(rules.filter({ hasText: /[1-9]\d*$/ })).toHaveCount(6);
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

  await searchFor(page, "Cahaya");
  await expect(page.getByRole("heading", { level: 2 })).toContainText("Semua aturan: 1 baris");
  await expect(link(page, "Perlu diperiksa (7)")).toBeVisible();
});

test("logos are asked for on request only, once each", async ({ page, api, showRows }) => {
  const logos = async () => (await api.callsOf("/images/*")).map(({ path }) => path.split("/").at(-1));
  const stored = "logo-honda-mandiri-jaya.png";
  await showRows(branches, [rowOf(branches, 1), { ...rowOf(branches, 2), foto: stored }], CHECKS);
  await expect(rule(page, "Logo tidak dapat diambil")).toHaveText(/Belum diperiksa$/);
  expect(await logos()).toEqual([]);
  await press(page, "Periksa logo");
  await expect(page.getByText("2 dari 2 logo diperiksa")).toBeVisible();
  await rule(page, "Logo tidak dapat diambil").click();
  await expect(cards(page)).toContainText(["foto-1.png"]);
  expect((await logos()).toSorted()).toEqual(["foto-1.png", stored]);
});

// What is mended, and what by choice alone: lib/checks/checker.test.ts.
test("what a rule can mend is shown before, and written as shown", async ({ page, api, showRows }) => {
  await plantItems(api);
  await showRows(postcheck, plantedItems(), `${CHECKS}:spasi`);
  await test.step("all of a rule, also the white space that nobody sees", async () => {
    await press(page, "Rapikan semua (2 temuan)");
    await expect(page.getByRole("region", { name: "Pratinjau" }).getByRole("row")).toHaveText([
      "DataKeteranganKeadaan",
      "Astra Jaya · Ganti  akiGanti  akiGanti akiBerubah",
      "Cahaya Daihatsu · Ganti akitanpa spasi di awal dan akhirGanti akiBerubah",
    ]);
    expect(await sentUpdates(api)).toEqual({});
    await press(page, "Jalankan (2)");
    await expectCount(page, "Berhasil", 2);
    const [sent, mended] = [await sentUpdates(api), { keterangan: "Ganti aki", Harga_a: "12500" }];
    expect(sent).toMatchObject({ 2: mended, 10: mended });
    expect(Object.keys(sent)).toHaveLength(2);
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
