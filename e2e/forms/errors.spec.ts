import { formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  openUpdate,
  storedRows,
  submit,
  submitButton,
  writes,
} from "../support/forms/forms-screen.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { MOST_MEGABYTES } from "../support/site/servers.ts";

const UNKNOWN = /^Hasilnya tidak diketahui: .*Periksa daftar sebelum mencoba lagi\.$/;

for (const form of [formOf("users"), formOf("car-type"), formOf("perawatan-postcheck")]) {
  const { list, create, update } = form;
  const noun = list.remove?.noun;
  test(`${list.title}: a failure keeps what was typed, in the words of its resource`, async ({
    page,
    api,
    takeSession,
  }) => {
    await api.setRows(list.resource, storedRows(form, 1));
    await takeSession("it");
    await openCreate(page, form);
    await fill(page, create.typed);
    const formatted = {
      ...(create.typed.Model && { Model: create.typed.Model.toUpperCase() }),
      ...(create.typed["Harga B"] && { "Harga B": "12.500", "Harga C": "12.500,5" }),
    };
    for (const [fault, words] of [
      [{ status: 500 }, `An error occurred while creating ${noun}`],
      [{ status: 422, body: { error: { a: ["Salah satu"], b: "Lain" } } }, "Salah satu"],
    ] as const) {
      await api.fault({ path: create.path, method: "POST", times: 1, ...fault });
      await submit(page);
      await dismissAlert(page, words);
      await expectTexts(page, { ...create.typed, ...formatted });
    }
    await submit(page);
    await dismissSuccess(page, CREATED);

    await openUpdate(page, form);
    await fill(page, update.changed);
    for (const [fault, words] of [
      [{ status: 500, body: "<h1>Rusak</h1>" }, `An error occurred while updating ${noun}`],
      [{ status: 422, body: { error: { a: ["Salah dua"], b: "Lain" } } }, "Salah dua"],
    ] as const) {
      await api.fault({ path: `${update.path}*`, method: "PUT", times: 1, ...fault });
      await submit(page);
      await dismissAlert(page, words);
      await expectTexts(page, { ...openedTexts(form), ...update.changed });
    }
    expect((await writes(api)).map(({ method }) => method)).toEqual(["POST", "POST", "POST", "PUT", "PUT"]);
  });
}

test("what the API says of fields is told at each, until it is changed", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("users");
  const words = "The username has already been taken.";
  const body = { error: { username: [words], password: "Terlalu pendek", lain: ["Tidak ada di formulir"] } };
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, status: 422, body, times: 1 });
  await submit(page);
  await dismissAlert(page, words);
  await expect(input(page, "Username")).toHaveAccessibleDescription(words);
  await expect(input(page, "Kata Kunci")).toHaveAccessibleDescription("Terlalu pendek");
  await expect(input(page, "Nama")).toHaveAccessibleDescription("");
  await expect(input(page, "Username")).toBeFocused();
  await expect(submitButton(page)).toBeEnabled();
  await expectTexts(page, form.create.typed);
  await fill(page, { Username: "lain" });
  for (const label of ["Username", "Kata Kunci"]) {
    await expect(input(page, label)).toHaveAccessibleDescription("");
  }
  await submit(page);
  await dismissSuccess(page, CREATED);
  expect((await writes(api)).map(({ fields }) => fields.username)).toEqual([
    form.create.typed.Username,
    "lain",
  ]);
});

/** One failure of each kind that a form meets; the words of all: lib/testing/faults/fault-matrix.test.ts. */
const shapes = [
  { fault: { status: 422, body: { error: { a: ["Pertama", "Kedua"], b: "Lain" } } }, words: "Pertama" },
  {
    fault: { status: 422, body: { errors: { a: ["Jamak"] }, message: "Pesan" } },
    words: "Jamak",
    first: "Pesan",
  },
  { fault: { status: 401 } },
  { fault: { status: 500, body: '{"error": ', contentType: "application/json" } },
  { fault: { reset: "after-commit" }, words: UNKNOWN },
  { fault: { hang: true }, words: UNKNOWN },
  { fault: { status: 200, megabytes: MOST_MEGABYTES }, words: UNKNOWN },
] as const;

for (const screen of ["create", "update"] as const) {
  test(`each kind of failure of a branch's ${screen} is told and sent once`, async ({
    page,
    api,
    takeSession,
  }) => {
    const form = formOf("cabang");
    const [fallback, path] =
      screen === "create"
        ? ["An error occurred while creating dealer cabang", form.create.path]
        : ["An error occurred while updating dealer cabang", `${form.update.path}1`];
    const texts = screen === "create" ? form.create.typed : { ...openedTexts(form), ...form.update.changed };
    await api.setRows("cabang", storedRows(form, 1));
    await takeSession("it");
    if (screen === "create") await openCreate(page, form);
    else await openUpdate(page, form);
    await fill(page, screen === "create" ? texts : form.update.changed);
    for (const shape of shapes) {
      const first = "first" in shape && screen === "update" ? shape.first : undefined;
      const words = "words" in shape ? shape.words : fallback;
      await test.step(JSON.stringify(shape.fault), async () => {
        await api.setRows("cabang", storedRows(form, 1));
        await api.fault({ path, ...shape.fault });
        await api.clearRequests();
        await submit(page);
        await dismissAlert(page, first ?? words);
        expect(await writes(api)).toHaveLength(1);
        await expectTexts(page, texts);
        await api.clearFaults();
      });
    }
  });
}
