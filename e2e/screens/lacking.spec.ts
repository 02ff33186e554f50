import { expectLogin, logOut } from "../support/forms/station.ts";
import { expectCount, newItems, runImport } from "../support/page/batches.ts";
import { askToDelete, confirmDelete, expectRange, openList, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, postcheck, rowsOf } from "../support/site/lists.ts";

/** Runs in a page before its scripts: the browser keeps nothing, and lets tabs not talk, as where cookies are blocked. */
function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, { get: refuse });
  }
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel;
}

/** Runs in a page before its scripts: takes away what only HTTPS gives; what engines lack is seen in `e2e/engines`. */
function lackSecure(): void {
  for (const name of ["locks", "clipboard", "serviceWorker"])
    Reflect.deleteProperty(Navigator.prototype, name);
  for (const name of ["randomUUID", "subtle"]) Reflect.deleteProperty(Crypto.prototype, name);
}

test("a day's work is done without the storage of a browser, and what only HTTPS gives", async ({
  page,
  api,
  signInByForm,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const lack of [lackSecure, refuseStorage]) await page.addInitScript(lack);
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
