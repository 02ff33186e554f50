import type { Page } from "playwright/test";
import { type Form, formOf, forms } from "../support/forms/forms.ts";
import { question } from "../support/forms/forms-leaving.ts";
import {
  CREATED,
  dismissSuccess,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { users } from "../support/page/lists.ts";
import { menuEntries, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const advisors = formOf("sa");
const items = formOf("perawatan-postcheck");

/** Returns the name of a stored advisor. */
const advisor = (number: number) => openedTexts(advisors, number)["Nama SA"] ?? "";

const notice = (page: Page) =>
  page
    .locator("main")
    .getByRole("status")
    .filter({ hasText: /^Data|^\d/ });
const place = (page: Page) => page.getByRole("navigation", { name: "Data yang ditemukan" });
const editLink = (page: Page, name: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name, exact: true }) })
    .getByRole("link", { name: "Ubah", exact: true });

test("five advisors of one branch take 12 keys each from the second on", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", []);
  await takeSession("it");
  await openCreate(page, advisors);
  const name = input(page, "Nama SA");
  const { "Nama SA": first = "", ...branch } = advisors.create.typed;
  await fill(page, { ...branch, "Nama SA": first });
  await press(page, "Buat & tambah lagi");
  for (const typed of ["Budi Utama", "Citra Dewi", "Dian Pratam", "Eko Wibowo"]) {
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("");
    await expect(notice(page)).toHaveText(CREATED);
    const keys = [...typed, "Enter"];
    expect(keys.length).toBeLessThanOrEqual(12);
    for (const key of keys) await page.keyboard.press(key);
  }
  await expectTexts(page, { ...branch, "Nama SA": "" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const sent = (await writes(api)).map(({ fields }) => fields);
  expect(sent).toEqual(
    [first, "Budi Utama", "Citra Dewi", "Dian Pratam", "Eko Wibowo"].map((nama_sa) => ({
      dealer: branch.Dealer,
      cabang: branch.Cabang,
      nama_sa,
    })),
  );

  await press(page, "Kembali");
  await expect(page).toHaveURL(advisors.list.path);
  await expect(page.getByRole("cell", { name: "Eko Wibowo", exact: true })).toBeVisible();
});

for (const button of ["Buat", "Buat & tambah lagi"]) {
  test(`an item's ${button} keeps brand and dealer, and nothing else`, async ({ page, api, takeSession }) => {
    await api.setRows("perawatan-postcheck", []);
    await takeSession("it");
    await openCreate(page, items);
    await fill(page, items.create.typed);
    await press(page, button);
    if (button === "Buat") await dismissSuccess(page, CREATED);
    else await expect(notice(page)).toHaveText(CREATED);
    const { Brand = "", Dealer = "" } = items.create.typed;
    const emptied = Object.fromEntries(items.create.fields.map(([label]) => [label, ""]));
    await expectTexts(page, { ...emptied, Brand, Dealer });
    await expect(input(page, "Keterangan")).toBeFocused();
    await expect(submitButton(page)).toHaveText(button);
  });
}

test("ten prices of a dealer are changed without the list", async ({ page, api, takeSession }) => {
  const [row] = storedRows(items, 1);
  const rows = Array.from({ length: 30 }, (_, at) => ({
    ...row,
    id: at + 1,
    dealer: at % 2 === 0 ? "Nusantara Toyota" : "Mitra Sejahtera Toyota",
    keterangan: `Servis ${at + 1}`,
  }));
  await api.setRows("perawatan-postcheck", rows);
  await takeSession("it");
  await page.goto("/perawatan-postcheck-list?cari=nusantara&urut=-keterangan");
  await editLink(page, "Servis 29").click();
  await expectScreen(page, items.update);
  await expect(place(page)).toContainText("1 dari 15");
  const screens: string[] = [];
  page.on("framenavigated", (frame) => screens.push(new URL(frame.url()).pathname));

  const ids = [29, 27, 25, 23, 21, 19, 17, 15, 13, 11];
  await input(page, "Harga A").fill("20.029");
  await press(page, "Simpan & berikutnya");
  for (const id of ids.slice(1)) {
    await expectTexts(page, { Keterangan: `Servis ${id}` });
    await expect(notice(page)).toHaveText(UPDATED);
    await expect(input(page, "Harga A")).toBeFocused();
    await page.keyboard.type(`20.0${id}`);
    await page.keyboard.press("Enter");
  }
  await expectTexts(page, { Keterangan: "Servis 9" });
  expect((await writes(api)).map(({ path, fields }) => [path, fields.Harga_a])).toEqual(
    ids.map((id) => [`/api/updateperawatanpostcheck/${id}`, `200${id}`]),
  );
  expect(screens.filter((path) => path.endsWith("-list"))).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL("/perawatan-postcheck-list?cari=nusantara&urut=-keterangan");
  await expect(editLink(page, "Servis 9")).toBeFocused();
});

test("a series steps without saving, asks for changes, and is gone after a reload", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", storedRows(advisors, 30));
  await takeSession("it");
  await page.goto("/sa-list?mulai=26");
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toBeHidden();
  await editLink(page, advisor(29)).click();
  await expect(place(page)).toContainText("29 dari 30");
  await fill(page, { "Nama SA": "Wahyu Baru" });
  await press(page, "Sebelumnya");
  await question(page).getByRole("button", { name: "Batal", exact: true }).click();
  await expectTexts(page, { "Nama SA": "Wahyu Baru" });
  await press(page, "Sebelumnya");
  await question(page).getByRole("button", { name: "Ya, tinggalkan!", exact: true }).click();
  await expectTexts(page, openedTexts(advisors, 28));
  await press(page, "Berikutnya");
  await expectTexts(page, openedTexts(advisors, 29));
  await press(page, "Berikutnya");
  await expectTexts(page, openedTexts(advisors, 30));
  await expect(page.getByRole("button", { name: "Berikutnya", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Simpan & berikutnya", exact: true })).toHaveCount(0);
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

test("a record of the series that is gone is told and left out", async ({ page, api, takeSession }) => {
  const rows = storedRows(advisors, 4);
  await api.setRows("sa", rows);
  await takeSession("it");
  await page.goto(advisors.list.path);
  await editLink(page, advisor(1)).click();
  await expect(place(page)).toContainText("1 dari 4");
  await api.setRows("sa", [rows[0], rows[3]]);
  await fill(page, { Cabang: "Surabaya" });
  await press(page, "Simpan & berikutnya");
  await expectTexts(page, openedTexts(advisors, 4));
  await expect(notice(page)).toHaveText(`${UPDATED}. 2 data sudah dihapus dan dilewati`);
  await expect(place(page)).toContainText("2 dari 2");
});

/** What a copy of a row shows: all but its key, the password and pictures. */
function copiedTexts(form: Form): Record<string, string> {
  const opened = openedTexts(form);
  if (form.list === users) return { Nama: opened.Nama ?? "", Username: "", "Kata Kunci": "awal-2024" };
  return opened;
}

for (const form of forms) {
  test(`${form.list.title}: Salin opens the create form with the row's values`, async ({
    page,
    api,
    takeSession,
  }) => {
    const { list } = form;
    await api.setRows(list.resource, storedRows(form, 1));
    await takeSession("it");
    await page.goto(list.path);
    await page.getByRole("link", { name: "Salin", exact: true }).click();
    await expectScreen(page, form.create);
    await expectTexts(page, copiedTexts(form));
    const key = list === users ? "a/b c 1" : "1";
    expect([...new URL(page.url()).searchParams]).toEqual([["salin", key]]);
    await expect(menuEntries(page).and(page.locator("[aria-current=page]"))).toHaveText(list.menu);
  });
}

test("a copied row is created as a new one, and a row that is gone cannot be copied", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", storedRows(advisors, 1));
  await takeSession("it");
  await page.goto("/create-sa?salin=1");
  await fill(page, { "Nama SA": "Wahyu Dua" });
  await submit(page);
  await dismissSuccess(page, CREATED);
  const [sent] = await writes(api);
  expect(sent).toMatchObject({
    method: "POST",
    path: "/api/tambahsa",
    fields: { dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Wahyu Dua" },
  });
  await searchFor(page, "dua");
  await page.goto("/create-sa?salin=99");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halaman Tidak Ditemukan");
});
