import { branches, keyOf, opname, postcheck, rowOf, users } from "../support/page/lists.ts";
import { expectColumn, expectTable, searchBox, sortBy } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

// One list with a key of its own, one with a picture, and one that is only read; all columns: lib/resources/registry.test.ts.
for (const list of [users, branches, opname]) {
  test(`${list.title}: columns, controls and odd rows`, async ({ page, showRows }) => {
    const { columns, controls } = list;
    const picture = list.picture?.field ?? "foto";
    const labels = columns.map(([label]) => label);
    const every = (value: unknown) => Object.fromEntries(columns.map(([, field]) => [field, value]));
    const all = (text: string) => labels.map(() => text);
    const header = ["Nomor", ...labels, ...controls];
    const dashes = header.slice(1).map(() => "-");
    const withoutPicture = controls.map((control) => (control === list.picture?.label ? "-" : control));
    // A record is known by its id, unless a column is its key.
    const keyed = list.key ? dashes : [...all("-"), ...withoutPicture];
    await showRows(list, [
      rowOf(list, 1),
      null,
      { id: 3, ...every(null), [picture]: null },
      { id: "4", ...every(""), [picture]: "", tidak_dikenal: [1] },
      { id: 5, ...every("<b>tebal</b> & 'kutip'") },
      "bukan baris",
      { id: 7, ...every({ dalam: 1 }) },
      { id: 8, ...every("  rapi  "), [picture]: "  " },
    ]);
    await expectTable(page, [
      header,
      ["1", ...labels.map((label) => `${label} 1`), ...controls],
      ["2", ...dashes],
      ["3", ...keyed],
      ["4", ...keyed],
      ["5", ...all("<b>tebal</b> & 'kutip'"), ...withoutPicture],
      ["6", ...dashes],
      ["7", ...keyed],
      ["8", ...all("rapi"), ...withoutPicture],
    ]);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
    await expect(page).toHaveTitle(new RegExp(list.title));
    await expect(page.getByRole("columnheader")).toHaveText(header);
    await expect(page.getByPlaceholder("Ketik di sini lalu enter/return")).toBeVisible();
    await expect(searchBox(page)).toHaveValue("");
    const controlled = page.getByRole("row").nth(1);
    for (const name of controls) {
      const control = controlled.getByRole(name === "Ubah" ? "link" : "button", { name, exact: true });
      const named = list.named.map((column) => `${column} 1`).join(" ");
      await expect(control).toHaveAccessibleDescription(named);
    }
    if (list.add && list.update) {
      const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
      await expect(link(list.add.button)).toHaveAttribute("href", list.add.path);
      await expect(link("Ubah")).toHaveAttribute("href", list.update + encodeURIComponent(keyOf(list, 1)));
    } else {
      const views = ["Daftar", "Ringkasan", "Foto", "Perlu diperiksa"];
      await expect(page.getByRole("main").getByRole("link")).toHaveText(["Cara memakai daftar", ...views]);
    }
  });
}

test("prices are grouped the Indonesian way, dates are Jakarta's wherever the browser is, and both are sorted by value", async ({
  page,
  showRows,
}) => {
  await test.step("prices", async () => {
    const prices = [12500, null, 900, "100000", "12500.50", "", 0, "1e3"];
    await showRows(
      postcheck,
      prices.map((Harga_a, id) => ({ id, dealer: "D", keterangan: "K", Harga_a })),
    );
    const shown = ["Rp 12.500", "-", "Rp 900", "Rp 100.000", "Rp 12.500,5", "-", "Rp 0", "Rp 1.000"];
    await expectColumn(page, "Harga A", shown);
    await sortBy(page, "Harga A");
    const rising = ["Rp 0", "Rp 900", "Rp 1.000", "Rp 12.500", "Rp 12.500,5", "Rp 100.000"];
    await expectColumn(page, "Harga A", [...rising, "-", "-"]);
    await sortBy(page, "Harga A");
    await expectColumn(page, "Harga A", [...rising.toReversed(), "-", "-"]);
  });
  await test.step("dates", async () => {
    const dates = [
      "2024-03-05T14:30:00",
      "2023-12-31T23:30:00Z",
      "2024-03-05T07:29:00.000000Z",
      null,
      "besok",
    ];
    await showRows(
      opname,
      dates.map((created_at) => ({ created_at })),
    );
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
      "America/Los_Angeles",
    );
    const [first, second, third] = [
      "05 March 2024, 14:30",
      "01 January 2024, 06:30",
      "05 March 2024, 14:29",
    ] as const;
    await expectColumn(page, "Tanggal", [first, second, third, "-", "besok"]);
    await sortBy(page, "Tanggal");
    await expectColumn(page, "Tanggal", [second, third, first, "besok", "-"]);
  });
});
