import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choices,
  expectFault,
  expectOneWrite,
  expectTexts,
  fill,
  input,
  openCreate,
  openStored,
  pick,
  save,
  sentFields,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { button, dismissAlert } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const BRANDS = "/api/listbrandit";
const FAILED = "An error occurred while get list dealer";
const NO_CHOICE = "Pilihan tidak tersedia";

const [advisors, cars, branches] = [formOf("sa"), formOf("car-type"), formOf("cabang")];
const users = formOf("users");

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a brand loads its dealers, a dealer its branches, and another empties them", async ({ page, api }) => {
  const [toyota, daihatsu] = ["/api/listdealerit/Toyota", "/api/listdealerit/Daihatsu"];
  const dealer = input(page, "Dealer");
  await openCreate(page, advisors);
  await expect(dealer).toBeDisabled();
  await expect(dealer).toHaveAttribute("placeholder", "Pilih brand dulu");
  await test.step("late choices overwrite no later ones", async () => {
    await api.fault({ path: toyota, hang: true });
    await pick(page, "Brand", "Toyota");
    await expect.poll(() => api.callsOf(`${toyota}*`)).toHaveLength(1);
    await pick(page, "Brand", "Honda");
    await pick(page, "Dealer", "Honda Mandiri Jaya");
    await api.clearFaults();
    await expect.poll(async () => (await api.callsOf(`${toyota}*`))[0]?.status).toBe(200);
    await dealer.press("ArrowDown");
    await expect(choices(page)).toHaveText(["Honda Mandiri Jaya", "Honda Sumber Rejeki"]);
    await dealer.press("Escape");
    await expectTexts(page, { Brand: "Honda", Dealer: "Honda Mandiri Jaya" });
  });
  await pick(page, "Cabang", "Depok");
  await pick(page, "Dealer", "Honda Sumber Rejeki");
  await expectTexts(page, { Brand: "Honda", Cabang: "" });
  await pick(page, "Cabang", "Malang");
  await pick(page, "Brand", "Toyota");
  await expectTexts(page, { Dealer: "", Cabang: "" });
  await expect(input(page, "Cabang")).toBeDisabled();
  await fill(page, { Dealer: "Astra/Jaya & Co", Cabang: "Medan" });
  await test.step("what was left while the choices were coming is taken from them", async () => {
    await api.fault({ path: daihatsu, hang: true });
    await pick(page, "Brand", "Daihatsu");
    await dealer.fill("cahaya");
    await dealer.press("Tab");
    await expect(dealer).toHaveValue("cahaya");
    await api.clearFaults();
    await expect(dealer).toHaveValue("Cahaya Daihatsu");
  });
  const paths = (await api.callsOf("/api/list*")).map(({ path }) => path);
  expect(paths).toContain(`${BRANDS}?page=1&limit=600`);
  expect(paths).toContain("/api/listcabangit/Astra%2FJaya%20%26%20Co?page=1&limit=600");
});

test("a choice is found by any part of it, and what is none of them is not sent", async ({ page, api }) => {
  await openCreate(page, cars);
  const [brand, model] = [input(page, "Brand"), input(page, "Model")];
  await brand.fill("SU");
  await expect(choices(page)).toHaveText(["Daihatsu", "Isuzu", "Mitsubishi", "Suzuki"]);
  await brand.fill(" isuzu ");
  await brand.press("Tab");
  await expect(brand).toHaveValue("Isuzu");
  await expect(model).toBeFocused();
  await test.step("Enter takes what was found, and never submits; Escape takes nothing", async () => {
    await brand.fill("w");
    await expect(choices(page)).toHaveText(["Wuling"]);
    await brand.press("Enter");
    await expect(brand).toHaveValue("Wuling");
    await expect(model).toHaveAccessibleDescription("");
    await brand.fill("hon");
    await brand.press("Escape");
    await expect(brand).toHaveValue("Wuling");
  });
  await test.step("a text without a match stays, and is told", async () => {
    await fill(page, { Model: "RAIZE", Kode: "Z" });
    await brand.fill("Hodna");
    await expect(page.getByText("Tidak ada pilihan", { exact: true })).toBeVisible();
    await brand.press("Tab");
    await expectFault(page, "Brand", NO_CHOICE);
    await model.press("Enter");
    await expect(brand).toBeFocused();
    await expect(brand).toHaveValue("Hodna");
  });
  expect(await writes(api)).toEqual([]);
});

test("Other is in reach whatever is typed, and asks for the new name that is sent", async ({ page, api }) => {
  const names = { Brand: "Other", "Brand Baru": " Merek & Baru ", Dealer: "Other", "Dealer Baru": "D/Baru" };
  const typed = { ...branches.create.typed, ...names };
  await api.setRows("cabang", []);
  await openCreate(page, branches);
  const brand = input(page, "Brand");
  await brand.press("ArrowDown");
  await expect(choices(page).last()).toHaveText("Other");
  await expect(choices(page).last()).toBeInViewport({ ratio: 1 });
  await brand.fill("Merek Baru");
  await expect(choices(page)).toHaveText(["Other"]);
  await brand.press("Enter");
  await expect(input(page, "Brand Baru")).toHaveCount(0);
  await fill(page, typed);
  await save(page, CREATED);
  const sent = { ...fieldsFor(branches.create, typed), brand: "Merek & Baru", dealer: "D/Baru" };
  await expectOneWrite(api, branches.create, sent);
});

test("a pick list that fails says so, and is loaded again in its picker", async ({ page, api }) => {
  const told = page
    .locator("main form")
    .getByRole("status")
    .filter({ hasText: /^(Memuat|Gagal)/ });
  const [again, brand] = [button(page, "Coba lagi"), input(page, "Brand")];
  await api.fault({ path: BRANDS, status: 500 });
  await openCreate(page, advisors);
  await dismissAlert(page, FAILED);
  await brand.press("ArrowDown");
  await expect(told).toHaveText("Gagal dimuat");
  await brand.press("Tab");
  await expect(again).toBeFocused();
  await again.press("Enter");
  await dismissAlert(page, FAILED);
  await api.clearFaults();
  await api.fault({ path: BRANDS, hang: true });
  await brand.click();
  await again.click();
  await expect(told).toHaveText("Memuat...");
  await expect(brand).toBeFocused();
  await api.clearFaults();
  await expect(choices(page).first()).toHaveText("Daihatsu");
  await test.step("what was chosen before it stays", async () => {
    await api.fault({ path: "/api/listcabangit/*", status: 500 });
    await fill(page, { Brand: "Toyota", Dealer: "Nusantara Toyota" });
    await dismissAlert(page, FAILED);
    await expectTexts(page, { Brand: "Toyota", Dealer: "Nusantara Toyota" });
  });
});

test("what is stored outside of the lists stays selectable", async ({ page, api }) => {
  const outside = { "Jenis Kelamin": "Lainnya", Status: "Duda", Pendidikan: "Pesantren" };
  await openStored(page, api, users, { jk: "Lainnya", status: "Duda", pendidikan: "Pesantren" });
  await expectTexts(page, { ...outside, Dealer: "Dealer Lama", Cabang: "Bandung" });
  for (const label of Object.keys(outside)) await input(page, label).selectOption({ index: 1 });
  await fill(page, outside);
  await pick(page, "Dealer", "Honda Sumber Rejeki");
  await expectTexts(page, { Cabang: "" });
  await pick(page, "Cabang", "Malang");
  await save(page, UPDATED);
  const [sent] = await sentFields(api);
  const place = { dealer: "Honda Sumber Rejeki", cabang: "Malang" };
  expect(sent).toMatchObject({ ...place, jk: "Lainnya", status: "Duda", pendidikan: "Pesantren" });
});
