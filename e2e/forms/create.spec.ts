import { fieldsFor, formOf, forms } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  PIXEL,
  storedRows,
  submit,
  submitButton,
  writes,
} from "../support/forms/forms-screen.ts";
import { carTypes, users } from "../support/page/lists.ts";
import { openList, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

for (const form of forms) {
  const { list, create, stays, named } = form;
  const isUser = list === users;

  test(`${list.title}: a record is created once, and shown on its list`, async ({ page, api, signIn }) => {
    const fields = fieldsFor(create, create.typed);
    const shown = page.getByRole("cell", { name: fields[named.field], exact: true });
    await api.setRows(list.resource, storedRows(form, 2));
    await signIn("it");
    await openList(page, list);
    const search = named.label === "Model" ? "raize" : String(create.typed[named.label]).slice(0, 5);
    await searchFor(page, search);
    await expect(shown).toHaveCount(0);
    await page.getByRole("link", { name: list.add?.button, exact: true }).click();
    await expectScreen(page, create);

    await test.step("filled and sent", async () => {
      if (isUser) await expectTexts(page, { "Kata Kunci": "awal-2024" });
      await fill(page, create.typed);
      await submit(page);
      await dismissSuccess(page, CREATED);
      await expectOneWrite(
        api,
        create,
        isUser ? { ...fields, re_password: create.typed["Kata Kunci"] ?? "" } : fields,
      );
    });
    await test.step(
      stays
        ? "the form stays with its brand and dealer, else emptied"
        : "back on the list, searched as before",
      async () => {
        if (!stays) return;
        await expectScreen(page, create);
        const { Brand = "", Dealer = "" } = create.typed;
        await expectTexts(page, {
          ...Object.fromEntries(create.fields.map(([label]) => [label, ""])),
          ...{ Brand, Dealer },
        });
        await expect(submitButton(page)).toBeEnabled();
        await page.getByRole("button", { name: "Kembali", exact: true }).click();
      },
    );
    await expect(page).toHaveURL(
      (url) => url.pathname === list.path && url.searchParams.get("cari") === search,
    );
    await expect(shown).toBeVisible();
  });
}

for (const opened of ["from its list", "by its address"]) {
  test(`a record that is there already is told, and created by a second press, ${opened}`, async ({
    page,
    api,
    takeSession,
  }) => {
    const form = formOf("car-type");
    const told = page.getByText(
      "Data ini sudah ada: Toyota · RAIZE 1. Tekan Buat sekali lagi untuk tetap membuatnya.",
      { exact: true },
    );
    await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "RAIZE 1", kode: "A" }]);
    await takeSession("it");
    const isFromList = opened.startsWith("from");
    if (isFromList) {
      await page.goto(carTypes.path);
      await expect(page.getByRole("cell", { name: "RAIZE 1", exact: true })).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toHaveCount(0);
      await page.getByRole("link", { name: carTypes.add?.button, exact: true }).click();
    } else await page.goto("/create-car-type");
    await expectScreen(page, form.create);
    await api.clearRequests();
    await fill(page, { Brand: "Toyota", Kode: "B", Model: " raize  1" });
    const model = page.getByLabel("Model", { exact: true });
    await model.press("Enter");
    await expect(told).toBeVisible();
    await expect(told.and(page.getByRole("alert"))).toHaveCount(1);
    await expect(model).toBeFocused();
    await expectTexts(page, { Brand: "Toyota", Kode: "B", Model: " RAIZE  1" });
    expect(await writes(api)).toEqual([]);
    const looks = (await api.requests()).filter(({ path }) => path === carTypes.call);
    expect(looks).toHaveLength(isFromList ? 0 : 1);

    await fill(page, { Model: "RAIZE 2" });
    await model.press("Tab");
    await expect(told).toHaveCount(0);
    await fill(page, { Model: "RAIZE1" });
    await submit(page);
    await expect(told).toBeVisible();
    await submit(page);
    await dismissSuccess(page, CREATED);
    expect((await writes(api)).map(({ fields }) => fields?.model)).toEqual(["RAIZE1"]);
  });
}

test("a look that fails keeps nobody from creating a record", async ({ page, api, takeSession }) => {
  await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "RAIZE 1", kode: "A" }]);
  await api.fault({ path: carTypes.call, status: 500 });
  await takeSession("it");
  await page.goto("/create-car-type");
  await fill(page, { Brand: "Toyota", Kode: "B", Model: "RAIZE 1" });
  await submit(page);
  await expect.poll(() => writes(api)).toHaveLength(1);
});

test("a created record is shown by link, Back and Forward", async ({ page, api, takeSession }) => {
  const form = formOf("car-type");
  const shown = page.getByRole("cell", { name: "RAIZE GR", exact: true });
  await api.setRows("car-type", storedRows(form, 2));
  await takeSession("it");
  await page.goto(`${carTypes.path}?cari=raize`);
  await page.getByRole("link", { name: carTypes.add?.button, exact: true }).click();
  await fill(page, form.create.typed);
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expect(shown).toBeVisible();
  await openList(page, users);
  await page.goBack();
  await expect(shown).toBeVisible();
  await openList(page, users);
  await openList(page, carTypes);
  await expect(shown).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${carTypes.path}?cari=raize`);
  await expect(shown).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(carTypes.path);
  await expect(shown).toBeVisible();
});

test("a branch is created with its logo, a new brand and a new dealer", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("cabang", []);
  await takeSession("it");
  await page.goto("/create-dealer-cabang");
  await fill(page, {
    Brand: "Other",
    "Brand Baru": " Merek & Baru ",
    Dealer: "Other",
    "Dealer Baru": "Dealer/Baru",
  });
  await fill(page, {
    Cabang: "Serang",
    Alamat: "Jl. Baru 1",
    "Waktu Masuk": "00:00:00",
    "Kode Wilayah": "10",
    "Kode Wilayah Internal": "1",
  });
  await page.getByLabel("Logo", { exact: true }).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: PIXEL,
  });
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(
    api,
    { method: "POST", path: "/api/tambahdealercabang", type: "multipart/form-data" },
    {
      brand: "Merek & Baru",
      dealer: "Dealer/Baru",
      cabang: "Serang",
      alamat: "Jl. Baru 1",
      masuk: "00:00:00",
      kodewilayah: "10",
      kodewilayah_internal: "1",
    },
    [expect.objectContaining({ field: "foto", type: "image/png", size: PIXEL.length })],
  );
});

test("the model turns to upper case while it is typed, with the caret where it is", async ({
  page,
  takeSession,
}) => {
  await takeSession("it");
  await page.goto("/create-car-type");
  const model = page.getByLabel("Model", { exact: true });
  await model.pressSequentially("raie gr");
  await expect(model).toHaveValue("RAIE GR");
  for (const _ of " GR?") await model.press("ArrowLeft");
  await model.pressSequentially("z");
  await expect(model).toHaveValue("RAIZE GR");
});
