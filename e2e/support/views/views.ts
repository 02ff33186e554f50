import { expect, type Page, test } from "playwright/test";
import { formOf } from "../forms/forms.ts";
import { input, openCreate, submit } from "../forms/forms-screen.ts";
import { DESKTOP, dismissAlert, expectRange, PHONE, press, type Size } from "../page/screen.ts";
import type { Api } from "../site/api.ts";
import { advisors, branches, type List, opname, postcheck, rowsOf, users } from "../site/lists.ts";
import type { Role } from "../site/people.ts";
import {
  formOverlays,
  listOverlays,
  menuOverlays,
  opnameOverlays,
  sessionViews,
  type Views,
} from "./overlays.ts";

const listView = (list: List, count: number): Views => ({
  [list.title]: async (page, api) => {
    await api.setRows(list.resource, rowsOf(list, count));
    await page.goto(list.path);
    await expectRange(page, 1, Math.min(count, 25));
  },
});

/** The states of a list that look the same for each list of a role. */
const listStates: Views = {
  "empty list": async (page, api) => {
    await api.setRows(users.resource, []);
    await page.goto(users.path);
    await expectRange(page, 0, 0);
  },
  "failing list": async (page, api) => {
    await api.fault({ path: users.call, status: 500 });
    await page.goto(users.path);
    await dismissAlert(page, "Internal Server Error (500)");
  },
};

/** A form with its errors; updates and an empty form are among the overlays. */
const formView = (resource: string): Views => ({
  [`form of ${resource} with errors`]: async (page) => {
    const form = formOf(resource);
    await openCreate(page, form);
    await submit(page);
    await expect(input(page, form.named.label)).toHaveAttribute("aria-invalid", "true");
  },
});

const loginViews: Views = {
  login: (page) => page.goto("/"),
  "login with errors": async (page) => {
    await press(page, "Masuk");
    await expect(page.getByLabel("Pengguna", { exact: true })).toHaveAttribute("aria-invalid", "true");
  },
};

/** A screen that is there at once, by its title and what else it says. */
const screenAt = (path: string, title: string, words = title): Views => ({
  [path]: async (page) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("main")).toContainText(words);
  },
});

const NOT_FOUND = "Halaman Tidak Ditemukan";

const placeViews: Views = {
  "record that cannot be loaded": async (page, api) => {
    await api.fault({ path: advisors.call, status: 500 });
    await page.goto(`${advisors.update}1`);
    await dismissAlert(page, /500/);
  },
  ...screenAt("/warehouse-list", "Gudang Master", "Layar ini belum tersedia"),
  ...screenAt("/bantuan", "Bantuan"),
  ...screenAt("/update-sa/tidak-ada", NOT_FOUND),
};

/** A list with two pages, one with pictures and one with prices, and their forms; all others are like one of them. */
const kinds: Views = { ...listView(users, 30), ...listView(branches, 3), ...listView(postcheck, 3) };
const forms: Views = { ...formView("users"), ...formView("cabang"), ...formView(postcheck.resource) };

type Group = [name: string, role: Role | null, views: Views];

/** Every distinct state of every kind of screen, by role. */
export const views: Group[] = [
  ["login", null, loginViews],
  ["master data", "it", { ...kinds, ...listStates }],
  ["stock opname", "part", { ...listView(opname, 3), ...opnameOverlays }],
  ["forms", "it", forms],
  ["over lists", "it", listOverlays],
  ["menus of lists", "it", menuOverlays],
  ["over forms", "it", formOverlays],
  ["session and connection", "it", sessionViews],
  ["other screens", "it", placeViews],
  ["no role", "none", screenAt("/not-found", NOT_FOUND)],
];

/** The views that only one window size has. */
const ONLY: Record<string, Size> = { drawer: PHONE, "loading list": DESKTOP };

/** Opens each view from the previous one and runs `look` on it; `only` is the one size of window that has it. */
export async function walk(
  page: Page,
  api: Api,
  views: Views,
  look: (only?: Size) => Promise<void> | void,
): Promise<void> {
  for (const [name, open] of Object.entries(views)) {
    await test.step(name, async () => {
      const only = ONLY[name];
      await api.clearFaults();
      await page.setViewportSize(only ?? DESKTOP);
      await open(page, api);
      await look(only);
    });
  }
}
