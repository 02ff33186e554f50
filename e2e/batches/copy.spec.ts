import { reloadAfter } from "../support/forms/station.ts";
import { DEALER, expectCount, ITEM_CREATE, itemOf, sentItems } from "../support/page/batches.ts";
import { axeFindings } from "../support/page/findings.ts";
import { expectRange, press, pressTool } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, postcheck, rowOf } from "../support/site/lists.ts";

const [OTHER, THIRD] = ["Astra Toyota", "Bintang Honda"];

// What a copy makes of each item: lib/batch/imports/copied-rows.test.ts.
test("the items of a dealer are compared with those of others, chosen and copied", async ({
  page,
  api,
  takeSession,
}) => {
  const dealers = [DEALER, OTHER, THIRD].map((dealer, at) => ({ ...rowOf(branches, at + 1), dealer }));
  await api.setRows(branches.resource, dealers);
  await api.setRows(postcheck.resource, [
    itemOf(1, { keterangan: "Oli" }),
    itemOf(2, { keterangan: "Ban", Harga_a: 900_000 }),
    itemOf(3, { keterangan: "Aki", Harga_a: 700_000 }),
    itemOf(4, { dealer: OTHER, keterangan: "Oli", Harga_a: 9000 }),
    itemOf(5, { dealer: OTHER, keterangan: "Ban", Harga_a: 900_000 }),
  ]);
  await takeSession("it");
  await page.goto(`${postcheck.path}?${new URLSearchParams({ "filter.dealer": DEALER })}`);
  await expectRange(page, 1, 3);
  await pressTool(page, "Salin katalog");
  await expect(page.getByLabel("Dari dealer")).toHaveValue(DEALER);
  await page.getByRole("checkbox", { name: "Semua (2)" }).check();
  await press(page, "Periksa");
  await expectCount(page, "Baru", 4);
  await expectCount(page, "Sudah ada, nilai lain", 1);
  await expectCount(page, "Sudah ada, sama", 1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Perbarui yang sudah ada (1)").check();
  const row = page.getByRole("row", { name: new RegExp(`${THIRD} ?Aki`) });
  await reloadAfter(page, () => row.getByRole("checkbox").uncheck());
  await expect(row.getByRole("checkbox")).not.toBeChecked();
  await press(page, "Jalankan (4)");
  await expectCount(page, "Berhasil", 4);
  expect(await sentItems(api)).toEqual([
    "PUT Oli 12500",
    "POST Aki 700000",
    "POST Oli 12500",
    "POST Ban 900000",
  ]);
  const created = await api.callsOf(ITEM_CREATE);
  expect(created.map(({ fields }) => fields.dealer)).toEqual([OTHER, THIRD, THIRD]);
});
