import { formOf } from "../support/forms/forms.ts";
import {
  choices,
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  fill,
  input,
  openCreate,
  openUpdate,
  pick,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { dialog, dismissAlert } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

const FAILED = "An error occurred while get list dealer";

const answered = async (api: Api, path: string) => (await api.callsOf(path)).filter(({ status }) => status);

test("a pick list that fails says so, and the brand list's 404 does not", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  await takeSession("it");
  await api.fault({ path: "/api/listbrandit", status: 404, body: { message: "Kosong" } });
  await openCreate(page, form);
  await expect.poll(() => answered(api, "/api/listbrandit*")).toHaveLength(1);
  await expect(input(page, "Brand")).toHaveAttribute("placeholder", "Ketik atau pilih");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await api.clearFaults();

  await api.fault({ path: "/api/listbrandit", status: 200, body: {} });
  await page.reload();
  await dismissAlert(page, FAILED);
  await api.clearFaults();
  await page.reload();
  await api.fault({ path: "/api/listdealerit/Honda", status: 404 });
  await pick(page, "Brand", "Honda");
  await dismissAlert(page, FAILED);
  await api.fault({ path: "/api/listcabangit/*", status: 500, body: { message: "Rusak" } });
  await pick(page, "Brand", "Toyota");
  await pick(page, "Dealer", "Nusantara Toyota");
  await dismissAlert(page, FAILED);
  await expectTexts(page, { Brand: "Toyota", Dealer: "Nusantara Toyota" });
});

test("a pick list that failed says so in its picker, and is loaded again there", async ({
  page,
  api,
  takeSession,
}) => {
  const path = "/api/listbrandit";
  const told = page
    .locator("main form")
    .getByRole("status")
    .filter({ hasText: /^(Memuat|Gagal)/ });
  const again = page.getByRole("button", { name: "Coba lagi", exact: true });
  const brand = input(page, "Brand");
  await takeSession("it");
  await api.fault({ path, status: 500 });
  await openCreate(page, formOf("sa"));
  await dismissAlert(page, FAILED);
  await expect(input(page, "Dealer")).toHaveAttribute("placeholder", "Pilih brand dulu");
  await expect(input(page, "Cabang")).toHaveAttribute("placeholder", "Pilih dealer dulu");

  await test.step("by the keyboard, and it fails again", async () => {
    await brand.press("ArrowDown");
    await expect(told).toHaveText("Gagal dimuat");
    await brand.press("Tab");
    await expect(again).toBeFocused();
    await again.press("Escape");
    await expect(brand).toBeFocused();
    await expect(again).toBeHidden();
    await brand.press("ArrowDown");
    await brand.press("Tab");
    await again.press("Enter");
    await dismissAlert(page, FAILED);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => answered(api, `${path}*`)).toHaveLength(2);
  });
  await test.step("by a press, and it is slow", async () => {
    await api.clearFaults();
    await api.fault({ path, delayMs: 1000, times: 1 });
    await brand.click();
    await expect(told).toHaveText("Gagal dimuat");
    await again.click();
    await expect(told).toHaveText("Memuat...");
    await expect(brand).toBeFocused();
    await expect(choices(page).first()).toHaveText("Daihatsu");
    await expect(told).toHaveCount(0);
    await pick(page, "Brand", "Honda");
    await expect(input(page, "Dealer")).toBeEnabled();
  });
});

for (const [message, title] of [
  ["Token is Invalid", "Sesi sudah habis"],
  ["Only one device is allowed", "Hanya satu sesi yang diizinkan untuk akses"],
] as const) {
  test(`"${message}" from a pick list ends the session`, async ({ page, api, takeSession }) => {
    await takeSession("it");
    await openCreate(page, formOf("sa"));
    await api.fault({ path: "/api/listdealerit/*", status: 401, body: { message } });
    await pick(page, "Brand", "Honda");
    await expect(dialog(page, title)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page, title)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
}

test("what is stored outside of the lists stays selectable", async ({ page, api, takeSession }) => {
  const users = formOf("users");
  const cars = formOf("car-type");
  const outside = { jk: "Lainnya", status: "Duda", pendidikan: "Pesantren" };
  await api.setRows("users", [{ ...storedRows(users, 1)[0], ...outside }]);
  await api.setRows("car-type", [{ ...cars.update.row, id: 1, model: "RAIZE 1", brand: "Merek Lama" }]);
  await takeSession("it");
  await openUpdate(page, users);
  for (const [label, text] of [
    ["Jenis Kelamin", "Lainnya"],
    ["Status", "Duda"],
    ["Pendidikan", "Pesantren"],
  ] as const) {
    await expect(input(page, label)).toHaveValue(text);
    await input(page, label).selectOption({ index: 1 });
    await input(page, label).selectOption({ label: text });
  }
  await openUpdate(page, cars);
  await pick(page, "Brand", "Honda");
  await pick(page, "Brand", "Merek Lama");
  await submit(page);
  await dismissSuccess(page, UPDATED);
  await expectOneWrite(
    api,
    { ...cars.update, path: "/api/updatemodel/1" },
    { brand: "Merek Lama", model: "RAIZE 1", kode: "B" },
  );
});

for (const resource of ["sa", "perawatan-precheck"]) {
  test(`${resource}: a dealer that no branch knows is kept when the brand is picked`, async ({
    page,
    api,
    takeSession,
  }) => {
    const form = formOf(resource);
    await api.setRows(form.list.resource, [{ ...storedRows(form, 1)[0], dealer: "Dealer Lama" }]);
    await takeSession("it");
    await openUpdate(page, form);
    await expectTexts(page, { Brand: "", Dealer: "Dealer Lama" });
    await fill(page, { Brand: "Toyota", Dealer: "Dealer Lama" });
  });
}
