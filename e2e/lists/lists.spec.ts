import { advisors, branches, keyOf, lists, opname, postcheck, rowOf } from "../support/page/lists.ts";
import { expectColumn, expectTable, rowsShown } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

for (const list of lists) {
  test(`${list.title}: columns, controls and odd rows`, async ({ page, api, takeSession }) => {
    const { columns, controls } = list;
    const picture = list.picture?.field ?? "foto";
    const labels = columns.map(([label]) => label);
    const fields = columns.map(([, field]) => field);
    const every = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    const header = ["Nomor", ...labels, ...controls];
    const dashes = header.slice(1).map(() => "-");
    const dataDashes = labels.map(() => "-");
    const withoutPicture = controls.map((control) => (control === list.picture?.label ? "-" : control));
    // A record is known by its id, unless a column is its key.
    const keyed = list.key ? dashes : [...dataDashes, ...withoutPicture];
    await api.setRows(list.resource, [
      rowOf(list, 1),
      null,
      {},
      { id: 4, ...every(null), [picture]: null },
      { id: "5", ...every(""), [picture]: "", tidak_dikenal: [1] },
      { id: 6, ...every("<b>tebal</b> & 'kutip'") },
      "bukan baris",
      { id: 8, ...every({ dalam: 1 }) },
      { id: 9, ...every("  rapi  "), [picture]: "  " },
    ]);
    await takeSession(list.role);
    await page.goto(list.path);
    const markup = labels.map(() => "<b>tebal</b> & 'kutip'");
    const trimmed = labels.map(() => "rapi");
    await expectTable(page, [
      header,
      ["1", ...labels.map((label) => `${label} 1`), ...controls],
      ["2", ...dashes],
      ["3", ...dashes],
      ["4", ...keyed],
      ["5", ...keyed],
      ["6", ...markup, ...withoutPicture],
      ["7", ...dashes],
      ["8", ...keyed],
      ["9", ...trimmed, ...withoutPicture],
    ]);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
    await expect(page).toHaveTitle(new RegExp(list.title));
    await expect(page.getByRole("columnheader")).toHaveText(header);
    await expect(page.getByPlaceholder("Ketik di sini lalu enter/return")).toBeVisible();
    await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("");
    if (list.add && list.update) {
      const add = page.getByRole("link", { name: list.add.button, exact: true });
      await expect(add).toHaveAttribute("href", list.add.path);
      const first = page.getByRole("link", { name: "Ubah", exact: true }).first();
      await expect(first).toHaveAttribute("href", list.update + encodeURIComponent(keyOf(list, 1)));
    } else {
      const views = ["Daftar", "Ringkasan", "Foto", "Perlu diperiksa"];
      await expect(page.getByRole("main").getByRole("link")).toHaveText(["Cara memakai daftar", ...views]);
      await expect(page.getByRole("button", { name: "Hapus" })).toHaveCount(0);
    }
  });
}

test("a list that is not there is no error", async ({ page, api, takeSession }) => {
  await api.fault({ path: "/api/listallsa", status: 404, body: { message: "Data tidak ditemukan" } });
  await takeSession("it");
  await page.goto(advisors.path);
  await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
  await expect(page.getByText("Tampil 0 - 0", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("prices and numbers are grouped the Indonesian way, however they arrive", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows(postcheck.resource, [
    {
      id: 1,
      dealer: "D",
      keterangan: "K",
      Harga_a: 12500,
      Harga_b: "12500",
      Harga_c: "12500.00",
      Harga_d: "12500.50",
      Harga_e: 0,
    },
    { id: 2, dealer: 7, keterangan: false, Harga_a: 1234567.25, Harga_b: null, Harga_d: "", Harga_e: "1e3" },
  ]);
  await takeSession("it");
  await page.goto(postcheck.path);
  await expect
    .poll(() => rowsShown(page))
    .toEqual([
      ["1", "D", "K", "Rp 12.500", "Rp 12.500", "Rp 12.500", "Rp 12.500,5", "Rp 0", "Ubah", "Hapus"],
      ["2", "7", "false", "Rp 1.234.567,25", "-", "-", "-", "Rp 1.000", "Ubah", "Hapus"],
    ]);
});

test("opname dates are Jakarta's, wherever the browser is", async ({ page, api, signIn }) => {
  const dates = [
    ["2024-03-05T14:30:00", "05 March 2024, 14:30"],
    ["2024-03-05 14:30:00", "05 March 2024, 14:30"],
    ["2024-03-05T07:30:00Z", "05 March 2024, 14:30"],
    ["2024-03-05T07:30:00.000000Z", "05 March 2024, 14:30"],
    ["2024-03-05T16:30:00+09:00", "05 March 2024, 14:30"],
    ["2023-12-31T23:30:00Z", "01 January 2024, 06:30"],
    ["2024-03-05T00:05:00", "05 March 2024, 00:05"],
    [null, "-"],
    ["bukan tanggal", "bukan tanggal"],
  ] as const;
  await api.setRows(
    "opname",
    dates.map(([created_at]) => ({ created_at })),
  );
  await signIn("part");
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
    "America/Los_Angeles",
  );
  await expectColumn(
    page,
    "Tanggal",
    dates.map(([, shown]) => shown),
  );
  await page.goto(opname.path);
  await expectColumn(
    page,
    "Tanggal",
    dates.map(([, shown]) => shown),
  );
});

test("names that are awkward in addresses are shown and linked whole", async ({ page, api, signIn }) => {
  const names = ["o'brien", "a/b", "../admin", "50% & more?", "spasi di tengah"];
  await api.setRows(
    "users",
    names.map((username) => ({ nama: "N", username, email: "-" })),
  );
  await api.setRows("cabang", [{ ...rowOf(branches, 1), dealer: "Astra/Jaya & Co" }]);
  await signIn("it");
  await expectColumn(page, "Username", names);
  await expectColumn(
    page,
    "Email",
    names.map(() => "-"),
  );
  for (const [at, name] of names.entries()) {
    const link = page.getByRole("link", { name: "Ubah", exact: true }).nth(at);
    await expect(link).toHaveAttribute("href", `/update-user/${encodeURIComponent(name)}`);
  }
  await page.goto(branches.path);
  await expectColumn(page, "Dealer", ["Astra/Jaya & Co"]);
});
