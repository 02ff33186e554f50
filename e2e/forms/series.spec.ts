import type { Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  back,
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openedTexts,
  question,
  save,
  sentFields,
  storedRows,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { button, cell, editLink, expectWhole, follow, menuEntries, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const [advisors, items] = [formOf("sa"), formOf("perawatan-postcheck")];

/** Returns the name of a stored advisor. */
const advisor = (number: number) => openedTexts(advisors, number)["Nama SA"] ?? "";

const notice = (page: Page) =>
  page
    .locator("main")
    .getByRole("status")
    .filter({ hasText: /^Data|^\d/ });
const place = (page: Page) => page.getByRole("navigation", { name: "Data yang ditemukan" });

test.beforeEach(({ takeSession }) => takeSession("it"));

for (const [form, name, kept] of [
  [items, "Buat", ["Brand", "Dealer"]],
  [advisors, "Buat & tambah lagi", ["Brand", "Dealer", "Cabang"]],
] as const) {
  test(`${form.create.title}: ${name} keeps what was chosen, and nothing else`, async ({ page, api }) => {
    const { list, create, named } = form;
    const chosen = Object.entries(create.typed).filter(([label]) => kept.some((one) => one === label));
    const expectNext = async () => {
      if (name === "Buat") await dismissSuccess(page, CREATED);
      else await expect(notice(page)).toHaveText(CREATED);
      const emptied = Object.fromEntries(create.fields.map(([label]) => [label, ""]));
      await expectTexts(page, { ...emptied, ...Object.fromEntries(chosen) });
      await expect(input(page, named.label)).toBeFocused();
      await expect(submitButton(page)).toHaveText(name);
    };
    await api.setRows(list.resource, []);
    await page.goto(list.path);
    await follow(page, list.add?.button ?? "");
    await fill(page, create.typed);
    await press(page, name);
    await expectNext();
    await expectOneWrite(api, create, fieldsFor(create, create.typed));
    if (form === advisors) {
      // Enter presses the button that was pressed last.
      await page.keyboard.type("Budi Utama");
      await page.keyboard.press("Enter");
      await expectNext();
      const names = (await sentFields(api)).map(({ nama_sa }) => nama_sa);
      expect(names).toEqual([create.typed["Nama SA"], "Budi Utama"]);
    }
    await test.step("what is typed then is a change, until it is emptied", async () => {
      await fill(page, { [named.label]: "Tiga" });
      await back(page);
      await question(page).getByRole("button", { name: "Batal", exact: true }).click();
      await fill(page, { [named.label]: "" });
      await back(page);
      await expect(page).toHaveURL(list.path);
      await expect(cell(page, create.typed[named.label] ?? "")).toBeVisible();
    });
  });
}

test("prices of a dealer are changed one after another without the list", async ({ page, api }) => {
  const [row] = storedRows(items, 1);
  const rows = Array.from({ length: 10 }, (_, at) => ({
    ...row,
    id: at + 1,
    dealer: at % 2 === 0 ? "Nusantara Toyota" : "Mitra Sejahtera Toyota",
    keterangan: `Servis ${at + 1}`,
  }));
  const address = "/perawatan-postcheck-list?cari=nusantara&urut=-keterangan";
  await api.setRows("perawatan-postcheck", rows);
  await page.goto(address);
  await expectWhole(page, items.list);
  await editLink(page, "Servis 9").click();
  await expectScreen(page, items.update);
  await expect(place(page)).toContainText("1 dari 5");
  const screens: string[] = [];
  page.on("framenavigated", (frame) => screens.push(new URL(frame.url()).pathname));

  await input(page, "Harga A").fill("20.009");
  await press(page, "Simpan & berikutnya");
  for (const id of [7, 5]) {
    await expectTexts(page, { Keterangan: `Servis ${id}` });
    await expect(notice(page)).toHaveText(UPDATED);
    await expect(input(page, "Harga A")).toBeFocused();
    await page.keyboard.type(`20.00${id}`);
    await page.keyboard.press("Enter");
  }
  await expectTexts(page, { Keterangan: "Servis 3" });
  expect((await writes(api)).map(({ path, fields }) => [path, fields.Harga_a])).toEqual(
    [9, 7, 5].map((id) => [`/api/updateperawatanpostcheck/${id}`, `2000${id}`]),
  );
  expect(screens.filter((path) => path.endsWith("-list"))).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(editLink(page, "Servis 3")).toBeFocused();
});

test("a series steps without saving, asks for changes, and is gone after a reload", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 30));
  await page.goto("/sa-list?mulai=26");
  await expectWhole(page, advisors.list);
  await editLink(page, advisor(29)).click();
  await expect(place(page)).toContainText("29 dari 30");
  await fill(page, { "Nama SA": "Wahyu Baru" });
  await press(page, "Sebelumnya");
  await question(page).getByRole("button", { name: "Batal", exact: true }).click();
  await expectTexts(page, { "Nama SA": "Wahyu Baru" });
  await press(page, "Sebelumnya");
  await press(page, "Ya, tinggalkan!");
  await expectTexts(page, openedTexts(advisors, 28));
  for (const number of [29, 30]) {
    await press(page, "Berikutnya");
    await expectTexts(page, openedTexts(advisors, number));
  }
  await expect(button(page, "Berikutnya")).toBeDisabled();
  await expect(button(page, "Simpan & berikutnya")).toHaveCount(0);
  expect(await writes(api)).toEqual([]);

  await press(page, "Kembali");
  await expect(page).toHaveURL("/sa-list?mulai=26");
  await expect(editLink(page, advisor(30))).toBeFocused();
  await page.goForward();
  await expect(place(page)).toContainText("30 dari 30");
  await page.reload();
  await expectTexts(page, openedTexts(advisors, 30));
  await expect(place(page)).toHaveCount(0);
});

// That a copy has neither key nor pictures: lib/resources/record-values.test.ts.
test("Salin opens the create form with the row's values, without a call", async ({ page, api }) => {
  const { list, create } = advisors;
  await api.setRows("sa", storedRows(advisors, 1));
  await page.goto(list.path);
  await expectWhole(page, list);
  await api.fault({ path: list.call, hang: true });
  await follow(page, "Salin");
  await expectScreen(page, create);
  await expectTexts(page, openedTexts(advisors));
  await expect(page).toHaveURL("/create-sa?salin=1");
  await expect(menuEntries(page).and(page.locator("[aria-current=page]"))).toHaveText(list.menu);
  await api.clearFaults();
  await test.step("by its address it is created as a new one, and one that is gone is not found", async () => {
    await page.reload();
    await fill(page, { "Nama SA": "Wahyu Dua" });
    await save(page, CREATED);
    const fields = { dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Wahyu Dua" };
    expect(await writes(api)).toMatchObject([{ method: "POST", path: "/api/tambahsa", fields }]);
    await expect(page).toHaveURL(list.path);
    await page.goto("/create-sa?salin=99");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halaman Tidak Ditemukan");
  });
});
