import type { Locator } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { advisors, rowsOf } from "./support/lists.ts";

test("after a dialog the focus is back on what opened it", async ({ page, api, signIn }) => {
  await api.setRows("sa", rowsOf(advisors, 1));
  await signIn("it");
  await page.goto(advisors.path);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const cases: [string, Locator, string][] = [
    ["logout", button("KELUAR"), "Batal"],
    ["delete", button("Hapus"), "Batal"],
    ["paging", button("Selanjutnya"), "OK"],
  ];
  for (const [name, opener, closer] of cases) {
    for (const key of ["Enter", "Escape"]) {
      await test.step(`${name}, ${key}`, async () => {
        await opener.focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog")).toBeVisible();
        if (key === "Enter") await button(closer).press("Enter");
        else await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
        await expect(opener).toBeFocused();
      });
    }
  }
});
