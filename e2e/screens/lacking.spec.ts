import { expectLogin, logOut } from "../support/forms/station.ts";
import { expectCount, newItems, runImport } from "../support/page/batches.ts";
import { lackNewer, refuseStorage } from "../support/page/lacking.ts";
import { askToDelete, confirmDelete, expectRange, openList, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, postcheck, rowsOf } from "../support/site/lists.ts";

test("a day's work is done without the storage of a browser, and what other engines lack", async ({
  page,
  api,
  signInByForm,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const lack of [lackNewer, refuseStorage]) await page.addInitScript(lack);
  await api.setRows(advisors.resource, rowsOf(advisors, 30));
  await api.setRows(postcheck.resource, []);
  await signInByForm("it");
  await openList(page, advisors);
  await expectRange(page, 1, 25);
  await searchFor(page, "Nama SA 7$");
  await expectRange(page, 1, 1);
  await askToDelete(page, "Nama SA 7");
  await confirmDelete(page);
  await expectRange(page, 0, 0);
  await runImport(page, newItems(3), 3);
  await expectCount(page, "Berhasil", 3);
  await logOut(page);
  await expectLogin(page);
  expect(errors).toEqual([]);
});
