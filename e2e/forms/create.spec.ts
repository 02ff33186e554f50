import { createHash } from "node:crypto";
import { fieldsFor, formOf, forms } from "../support/forms/forms.ts";
import {
  CREATED,
  choosePicture,
  expectFault,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  preview,
  requiredLabels,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  writes,
} from "../support/forms/forms-screen.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { carTypes, users } from "../support/page/lists.ts";
import { expect, test } from "../support/site/fixtures.ts";

/** The start of a JPEG. */
const JPEG = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

test.beforeEach(({ takeSession }) => takeSession("it"));

for (const form of forms) {
  const { list, create, stays, named } = form;

  test(`${list.title}: what is required is asked for, and a record is created once`, async ({
    page,
    api,
  }) => {
    const fields = fieldsFor(create, create.typed);
    const shown = page.getByRole("cell", { name: fields[named.field], exact: true });
    const search = named.label === "Model" ? "raize" : String(create.typed[named.label]).slice(0, 5);
    const address = `${list.path}?${new URLSearchParams({ cari: search })}`;
    await api.setRows(list.resource, storedRows(form, 2));
    await page.goto(address);
    await expect(page.getByText(/^Tampil \d/)).toBeVisible();
    await expect(shown).toHaveCount(0);
    await page.getByRole("link", { name: list.add?.button, exact: true }).click();
    await expectScreen(page, create);
    const password = list === users && { "Kata Kunci": "" };
    if (password) await expectTexts(page, { "Kata Kunci": "awal-2024" });

    await test.step("an empty form", async () => {
      const required = requiredLabels(create);
      await fill(page, { ...password });
      await submit(page);
      for (const [label] of create.fields)
        await expectFault(page, label, required.includes(label) ? "Kolom wajib diisi" : "");
      await expect(input(page, required[0] ?? "")).toBeFocused();
      await expect(submitButton(page)).toBeDisabled();
      expect(await writes(api)).toEqual([]);
    });
    await fill(page, create.typed);
    await save(page, CREATED);
    await expectOneWrite(api, create, { ...fields, ...(password && { re_password: fields.password ?? "" }) });
    if (stays) await page.getByRole("button", { name: "Kembali", exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(shown).toBeVisible();
  });
}

for (const opened of ["from its list", "by its address"]) {
  test(`a record that is there already is told, and created by a second press, ${opened}`, async ({
    page,
    api,
  }) => {
    const told = page.getByText(
      "Data ini sudah ada: Toyota · RAIZE 1. Tekan Buat sekali lagi untuk tetap membuatnya.",
      { exact: true },
    );
    const model = input(page, "Model");
    await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "RAIZE 1", kode: "A" }]);
    if (opened === "from its list") {
      await page.goto(carTypes.path);
      await expectWhole(page, carTypes);
      await page.getByRole("link", { name: carTypes.add?.button, exact: true }).click();
    } else await openCreate(page, formOf("car-type"));
    await api.clearRequests();
    await fill(page, { Brand: "Toyota", Kode: "B", Model: " raize  1" });
    await model.press("Enter");
    await expect(told.and(page.getByRole("alert"))).toHaveCount(1);
    await expect(model).toBeFocused();
    await expectTexts(page, { Brand: "Toyota", Kode: "B", Model: " RAIZE  1" });
    expect(await writes(api)).toEqual([]);
    expect(await api.callsOf(carTypes.call)).toHaveLength(opened === "by its address" ? 1 : 0);

    await fill(page, { Model: "RAIZE 2" });
    await model.press("Tab");
    await expect(told).toHaveCount(0);
    await fill(page, { Model: "RAIZE1" });
    await submit(page);
    await expect(told).toBeVisible();
    await save(page, CREATED);
    expect(await sentFields(api)).toEqual([{ brand: "Toyota", model: "RAIZE1", kode: "B" }]);
  });
}

test("a look that fails keeps nobody from creating a record", async ({ page, api }) => {
  await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "RAIZE 1", kode: "A" }]);
  await api.fault({ path: carTypes.call, status: 500 });
  await openCreate(page, formOf("car-type"));
  await fill(page, { Brand: "Toyota", Kode: "B", Model: "RAIZE 1" });
  await submit(page);
  await expect.poll(() => writes(api)).toHaveLength(1);
});

test("a branch has a new brand, a new dealer, and a logo that is known by its content", async ({
  page,
  api,
}) => {
  const form = formOf("cabang");
  const names = {
    Brand: "Other",
    "Brand Baru": " Merek & Baru ",
    Dealer: "Other",
    "Dealer Baru": "Dealer/Baru",
  };
  await api.setRows("cabang", []);
  await openCreate(page, form);
  await fill(page, { ...form.create.typed, ...names });
  await choosePicture(page, "Logo", JPEG, "../logo.txt");
  await expect(preview(page, "Logo")).toBeVisible();
  await save(page, CREATED);
  const fields = {
    ...fieldsFor(form.create, form.create.typed),
    brand: "Merek & Baru",
    dealer: "Dealer/Baru",
  };
  await expectOneWrite(api, form.create, fields, [
    {
      field: "foto",
      name: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
      type: "image/jpeg",
      size: JPEG.length,
      sha256: createHash("sha256").update(JPEG).digest("hex"),
    },
  ]);
});

test("the model turns to upper case while it is typed, with the caret where it is", async ({ page }) => {
  await openCreate(page, formOf("car-type"));
  const model = input(page, "Model");
  await model.pressSequentially("raie gr");
  await expect(model).toHaveValue("RAIE GR");
  for (const _ of " GR?") await model.press("ArrowLeft");
  await model.pressSequentially("z");
  await expect(model).toHaveValue("RAIZE GR");
});
