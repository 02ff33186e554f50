import { test as base } from "../site/fixtures.ts";
import { type List, rowsOf } from "./lists.ts";

type Fixtures = {
  /** Opens a list with these rows, or with this many, as a person of its role. */
  showRows: (list: List, rows: number | unknown[], query?: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  showRows: async ({ page, api, takeSession }, use) => {
    await use(async (list, rows, query = "") => {
      await api.setRows(list.resource, typeof rows === "number" ? rowsOf(list, rows) : rows);
      // The requests of another person's page would end the session.
      await page.goto("about:blank");
      await takeSession(list.role);
      await page.goto(list.path + query);
    });
  },
});

export { expect } from "../site/fixtures.ts";
