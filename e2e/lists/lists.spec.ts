import {
  askToDelete,
  button,
  confirmDelete,
  dialog,
  dismissAlert,
  expectRange,
  link,
  press,
  searchBox,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, keyOf, rowOf, users } from "../support/site/lists.ts";

// All columns of all lists: lib/resources/registry.test.ts; odd rows: lib/server/delivery/columnar-list.property.test.ts,
// lib/list/format.test.ts.
test("a list has its columns and controls, and dashes for odd rows", async ({ page, showRows }) => {
  const { columns, controls, add, named } = users;
  const labels = columns.map(([label]) => label);
  const dashes = [...labels, ...controls].map(() => "-");
  const empty = Object.fromEntries(columns.map(([, field]) => [field, null]));
  await showRows(users, [rowOf(users, 1), null, { id: 3, ...empty }]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(users.title);
  await expect(page.getByPlaceholder("Ketik di sini lalu enter/return")).toHaveValue("");
  await expect(page.getByRole("columnheader")).toHaveText(["Nomor", ...labels, ...controls]);
  await expect(page.getByRole("cell")).toHaveText([
    ...["1", ...labels.map((label) => `${label} 1`), ...controls],
    ...["2", ...dashes],
    ...["3", ...dashes],
  ]);
  for (const control of [link(page, "Ubah"), button(page, "Hapus").first()])
    await expect(control).toHaveAccessibleDescription(named.map((column) => `${column} 1`).join(" "));
  await expect(link(page, "Ubah")).toHaveAttribute(
    "href",
    users.update + encodeURIComponent(keyOf(users, 1)),
  );
  await expect(link(page, add?.button ?? "")).toHaveAttribute("href", add?.path ?? "");
});

// The calls of all resources: lib/resources/registry.test.ts; any key is one segment of the path: lib/server/api/address.property.test.ts;
// the words of all failures: lib/testing/faults/fault-matrix.test.ts; the focus after one: e2e/screens/focus.spec.ts.
test("a row is deleted once, after a confirmation, or its outcome is unknown", async ({
  page,
  api,
  showRows,
}) => {
  const [question, notice] = [dialog(page, "Yakin akan menghapus?"), dialog(page, "SUKSES")];
  await showRows(users, 30, "?cari=^Username \\d&mulai=26");
  await expectRange(page, 26, 30);
  await askToDelete(page, "Username 30");
  await expect(question).toContainText("Anda tidak dapat mengembalikan data tersebut!");
  const texts = [users.title, "Username", "Username 30", "Nama", "Nama 30"];
  await expect(button(page, "Batal")).toHaveAccessibleDescription(texts.join(" "));
  await press(page, "Batal");
  await expect(question).toBeHidden();
  await api.clearRequests();
  await askToDelete(page, "Username 30");
  await button(page, "Ya, hapus!").dblclick();
  await expect(question).toBeHidden();
  await expect(notice).toContainText("dihapusUsername 30");
  await expectRange(page, 1, 25);
  await expect(searchBox(page)).toHaveValue("^Username \\d");
  await press(page, "Terakhir");
  await expectRange(page, 26, 29);
  await expect.poll(async () => (await api.requests()).length).toBeGreaterThan(1);
  const requests = await api.requests();
  const bearer = requests.at(-1)?.headers.authorization;
  expect(bearer).toMatch(/^Bearer .{40,}/);
  const call = "/api/user/delete/";
  expect(requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    // What the history has of the record before.
    ["GET", users.call, bearer],
    ["POST", call + encodeURIComponent(keyOf(users, 30)), bearer],
    ["GET", users.call, bearer],
  ]);
  await test.step("a lost answer", async () => {
    const path = call + encodeURIComponent(keyOf(users, 29));
    await api.fault({ path, reset: "in-body" });
    await askToDelete(page, "Username 29");
    await expect(notice).toHaveCount(0);
    await confirmDelete(page);
    await dismissAlert(page, /tidak diketahui/);
    await expectRange(page, 26, 28);
    expect(await api.callsOf(path)).toHaveLength(1);
  });
});

// What the server makes of each answer: app/(data)/images/[foto]/route.test.ts; that a file name is one segment of the path:
// lib/server/api/address.property.test.ts. Zoomed: e2e/screens/screens.spec.ts.
test("a logo is its row's picture, asked for again if need be, in a form too", async ({
  page,
  api,
  showRows,
}) => {
  const fotos = ["logo-honda-mandiri-jaya.png", null, ""];
  await showRows(
    branches,
    fotos.map((foto, at) => ({ ...rowOf(branches, at + 1), foto })),
  );
  const shown = dialog(page, "Logo");
  await api.fault({ path: "/images/*", status: 500, body: "<h1>Rusak</h1>", times: 1 });
  await expect(button(page, "Logo")).toHaveCount(1);
  await press(page, "Logo");
  await expect(shown).toHaveAccessibleDescription("Brand 1 · Dealer 1 · Cabang 1");
  await expect(shown.getByRole("alert")).toContainText("Server menjawab dengan kesalahan (500)");
  await press(page, "Coba Lagi");
  await expect(shown.getByRole("img", { name: "Logo" })).not.toHaveJSProperty("naturalWidth", 0);
  expect((await api.callsOf("/images/*")).at(-1)?.path).toBe(`/images/${fotos[0]}`);
  await page.keyboard.press("Escape");
  await expect(button(page, "Logo")).toBeFocused();
  await api.fault({ path: "/images/*", status: 500, times: 1 });
  await link(page, "Ubah").click();
  const figure = page.getByRole("figure").filter({ hasText: "Tersimpan" });
  await expect(figure).toContainText("Foto belum dapat dimuat");
  await press(page, "Coba Lagi");
  await expect(figure.getByRole("img")).toBeVisible();
  await expect(figure.getByRole("link")).toBeFocused();
});
