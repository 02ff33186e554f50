import type { Page } from "playwright/test";
import { dayFrom, type Form, formOf, forms } from "../support/forms/forms.ts";
import { type Captured, type Change, captureSubmit, replay } from "../support/forms/forms-actions.ts";
import {
  expectTexts,
  fill,
  openCreate,
  openedTexts,
  openUpdate,
  requiredLabels,
  storedRows,
  writes,
} from "../support/forms/forms-screen.ts";
import { dialog } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { appUrl, unguardedUrl } from "../support/site/servers.ts";

const TEXT = new File(["bukan gambar"], "logo.png", { type: "image/png" });
const LONG = "panjang".repeat(40);
const SVG = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "logo.png", { type: "image/png" });
async function captureCreate(page: Page, api: Api, form: Form): Promise<Captured> {
  await openCreate(page, form);
  await fill(page, form.create.typed);
  const captured = await captureSubmit(page, api);
  if (form.stays) await expect(dialog(page, "SUKSES")).toBeVisible();
  else await expect(page).toHaveURL(form.list.path);
  return captured;
}

async function captureUpdate(page: Page, api: Api, form: Form): Promise<Captured> {
  await openUpdate(page, form);
  await expectTexts(page, openedTexts(form));
  const captured = await captureSubmit(page, api);
  await expect(page).toHaveURL(form.list.path);
  return captured;
}

type Bounds = { resource: string; screen: "create" | "update"; wrong: Change[]; right: Change[] };

const values = (field: string, ...given: (string | File)[]): Change[] =>
  given.map((value) => ({ field, value }));

const bounds: Bounds[] = [
  {
    resource: "users",
    screen: "update",
    wrong: [
      ...values("tanggal_lahir", dayFrom(1), "2023-02-29", "17-13-1990", "1990-05-17T00:00:00Z"),
      ...values("foto_ktp", TEXT, SVG),
    ],
    right: values("tanggal_lahir", dayFrom(0), "2024-02-29", "5/3/1990"),
  },
  ...(["create", "update"] as const).map(
    (screen): Bounds => ({
      resource: "cabang",
      screen,
      wrong: [
        ...values("masuk", "24:00:00", "23:60:00", "23:59:60", "8:3", "0830", "-1:00:00"),
        ...values("kodewilayah", "0", "11", "a", "1.5", "01"),
        ...values("kodewilayah_internal", "0", "11", "a", "1.5", "01"),
        ...values("foto", TEXT, SVG),
        { field: "brand", value: "Other" },
        { field: "dealer", value: "Other" },
      ],
      right: [
        ...values("masuk", "23:59:59", "00:00:00", "8.30"),
        ...values("kodewilayah", "1", "10"),
        ...values("kodewilayah_internal", "1", "10"),
      ],
    }),
  ),
  {
    resource: "car-type",
    screen: "create",
    wrong: values("kode", "a", "AA", "1", "Å", "[", "@"),
    right: values("kode", "A", "Z"),
  },
  {
    resource: "perawatan-postcheck",
    screen: "create",
    wrong: values("Harga_c", "-1", "1.2", "12.5000", "1e5", "abc", "Rp", "12,", "1,000.50", "١٢", "NaN"),
    right: values("Harga_c", "0", "12.500", "12500", "12500,5", "Rp 12.500"),
  },
];

for (const { resource, screen, wrong, right } of bounds) {
  test(`${resource}, ${screen}: the action holds the bounds by itself`, async ({ page, api, signIn }) => {
    const form = formOf(resource);
    const capture = screen === "create" ? captureCreate : captureUpdate;
    await api.setRows(form.list.resource, storedRows(form, 1));
    await signIn("it");
    const captured = await capture(page, api, form);
    await api.clearRequests();
    for (const change of wrong) {
      const answer = await replay(page.request, captured, [change]);
      expect(answer, JSON.stringify(change)).toContain('"kind":"invalid"');
      expect(answer).toContain(`"${change.value === "Other" ? `${change.field}_baru` : change.field}":"`);
    }
    expect(await writes(api)).toEqual([]);
    for (const change of right) {
      await api.setRows(form.list.resource, storedRows(form, screen === "create" ? 0 : 1));
      expect(await replay(page.request, captured, [change]), JSON.stringify(change)).toContain(
        '"kind":"done"',
      );
    }
    expect(await writes(api)).toHaveLength(right.length);
  });
}

for (const form of forms) {
  test(`${form.list.title}: the actions ask for each field and for the permission`, async ({
    page,
    context,
    api,
    signIn,
    takeSession,
  }) => {
    await api.setRows(form.list.resource, storedRows(form, 1));
    await takeSession("it");
    const created = await captureCreate(page, api, form);
    const updated = await captureUpdate(page, api, form);
    await api.clearRequests();

    await test.step("a field that is empty, blank or missing", async () => {
      for (const [captured, screen] of [
        [created, form.create],
        [updated, form.update],
      ] as const) {
        for (const [at, [label, field]] of screen.fields.entries()) {
          const name = field ?? "brand";
          if (!requiredLabels(screen).includes(label)) continue;
          const value = label === "Kata Kunci" ? "" : ["", "   ", undefined][at % 3];
          const answer = await replay(page.request, captured, [{ field: name, value }]);
          expect(answer, label).toContain(`"errors":{"${name}":"Kolom wajib diisi"}`);
        }
      }
      expect(await writes(api)).toEqual([]);
    });
    for (const role of ["signed out", "part", "none"] as const) {
      await test.step(role, async () => {
        await context.clearCookies();
        if (role !== "signed out") await signIn(role);
        await api.clearRequests();
        for (const captured of [created, updated]) {
          const path = new URL(captured.address).pathname;
          for (const address of [appUrl, unguardedUrl].flatMap((url) => [
            `${url}${path}`,
            `${url}/opname-list`,
          ])) {
            expect(await replay(page.request, { ...captured, address })).not.toContain('"done"');
          }
        }
        expect(await api.requests()).toEqual([]);
      });
    }
  });
}

test("the actions take no other arguments than their own", async ({ page, api, takeSession }) => {
  const form = formOf("car-type");
  await api.setRows("car-type", storedRows(form, 1));
  await takeSession("it");
  const created = await captureCreate(page, api, form);
  const updated = await captureUpdate(page, api, form);
  await api.clearRequests();
  const was = { brand: "Toyota", model: "RAIZE 1", kode: "B" };
  const calls: [Captured, unknown[]][] = [
    ...["opname", "__proto__", "tidak-ada", "", null, 1, {}].map((name): [Captured, unknown[]] => [
      created,
      [name, "$K1"],
    ]),
    [created, ["car-type", "teks"]],
    [created, ["car-type"]],
    [created, []],
    ...["", "..", ".", "tidak-ada", LONG, null, 7, {}, ["1"]].map((key): [Captured, unknown[]] => [
      updated,
      ["car-type", key, was, "$K1"],
    ]),
    ...[null, "teks", 7, { ...was, model: 7 }, { ...was, lain: LONG.repeat(400) }].map(
      (wrong): [Captured, unknown[]] => [updated, ["car-type", "1", wrong, "$K1"]],
    ),
    [updated, ["opname", "1", was, "$K1"]],
    [updated, ["car-type", "1", was]],
  ];
  for (const [captured, args] of calls) {
    const answer = await replay(page.request, captured, [{ field: "0", value: JSON.stringify(args) }]);
    expect(answer, JSON.stringify(args)).not.toContain('"done"');
    expect(answer, JSON.stringify(args)).toContain('"kind":"message"');
    expect(answer).not.toContain(LONG);
  }
  const isFile = { field: "model", value: new File([LONG], LONG) };
  const refused = await replay(page.request, created, [isFile]);
  expect(refused).toContain('"errors":{"model":"Kolom wajib diisi"}');
  expect(refused).not.toContain(LONG);
  expect(await writes(api)).toEqual([]);
  const more = Array.from({ length: 10_000 }, (_, at): [string, string] => [
    `_1_${at % 2 ? "kode" : at}`,
    LONG,
  ]);
  await api.setRows("car-type", []);
  const parts = [...created.parts, ...more];
  expect(await replay(page.request, { ...created, parts })).toContain('"kind":"done"');
});
