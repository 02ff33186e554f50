import { lists, rowsOf } from "../support/page/lists.ts";
import { chooseMenu, expectRange, menuEntries, searchFor } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";
import { people } from "../support/site/people.ts";

for (const role of ["it", "part"] as const) {
  test(`one view of a list of ${people[role].role} is one call of the API`, async ({ page, api, signIn }) => {
    const own = lists.filter((list) => list.role === role);
    for (const list of own) await api.setRows(list.resource, rowsOf(list, 26));
    const expected = ["POST /api/user/loginit", `GET ${own[0]?.call}`];

    await signIn(role);
    await expectRange(page, 1, 25);
    for (const entry of await menuEntries(page).all()) await entry.hover();
    for (const { menu, title, path, call, columns } of own.toReversed()) {
      await test.step(title, async () => {
        const answered = page.waitForResponse(/\/lists\//);
        await chooseMenu(page, menu);
        await answered;
        await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
        await expect(page.getByRole("cell", { name: `${columns[0]?.[0]} 25`, exact: true })).toBeVisible();
        await page.goto(path);
        await expect(page.getByRole("cell", { name: `${columns[0]?.[0]} 25`, exact: true })).toBeVisible();
        expected.push(`GET ${call}`, `GET ${call}`);
      });
    }
    await test.step("paging and searching", async () => {
      await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
      await expectRange(page, 26, 26);
      await searchFor(page, " 3$");
      await expectRange(page, 1, 1);
    });
    await page.waitForLoadState("networkidle");
    expect((await api.requests()).map(({ method, path }) => `${method} ${path}`)).toEqual(expected);
  });
}
