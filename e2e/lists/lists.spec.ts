import { branches, keyOf, opname, rowOf, users } from "../support/page/lists.ts";
import { expectTable, link, searchBox } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

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
      { id: 6, ...every({ dalam: 1 }) },
      { id: 7, ...every("  rapi  "), [picture]: "  " },
    ]);
    await expectTable(page, [
      header,
      ["1", ...labels.map((label) => `${label} 1`), ...controls],
      ["2", ...dashes],
      ["3", ...keyed],
      ["4", ...keyed],
      ["5", ...all("<b>tebal</b> & 'kutip'"), ...withoutPicture],
      ["6", ...keyed],
      ["7", ...all("rapi"), ...withoutPicture],
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
    await expect(page.getByRole("columnheader")).toHaveText(header);
    await expect(page.getByPlaceholder("Ketik di sini lalu enter/return")).toBeVisible();
    await expect(searchBox(page)).toHaveValue("");
    const named = list.named.map((column) => `${column} 1`).join(" ");
    for (const name of controls) {
      const role = name === "Ubah" ? "link" : "button";
      const control = page.getByRole("row").nth(1).getByRole(role, { name, exact: true });
      await expect(control).toHaveAccessibleDescription(named);
    }
    if (list.add && list.update) {
      await expect(link(page, list.add.button)).toHaveAttribute("href", list.add.path);
      const href = list.update + encodeURIComponent(keyOf(list, 1));
      await expect(link(page, "Ubah")).toHaveAttribute("href", href);
    } else {
      const views = ["Daftar", "Ringkasan", "Foto", "Perlu diperiksa"];
      await expect(page.getByRole("main").getByRole("link")).toHaveText(["Cara memakai daftar", ...views]);
    }
  });
}
