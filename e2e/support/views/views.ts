import { expect, type Page, test } from "playwright/test";
import { type Form, forms } from "../forms/forms.ts";
import { input, openCreate, submit } from "../forms/forms-screen.ts";
import { DESKTOP, dialog, dismissAlert, expectRange, PHONE, press, type Size } from "../page/screen.ts";
import type { Api } from "../site/api.ts";
import { submitLogin } from "../site/fixtures.ts";
import { advisors, branches, type List, opname, postcheck, rowsOf, users } from "../site/lists.ts";
import type { Role } from "../site/people.ts";
import { formOverlays, type Views } from "./views-forms.ts";
import { listOverlays, menuOverlays, opnameOverlays, sessionViews } from "./views-overlays.ts";

/** Each list; that of the users has a second window. */
const listViews = (all: List[]): Views =>
  Object.fromEntries(
    all.map((list) => [
      list.title,
      async (page: Page, api: Api) => {
        await api.setRows(list.resource, rowsOf(list, list === users ? 30 : 3));
        await page.goto(list.path);
        await expectRange(page, 1, list === users ? 25 : 3);
      },
    ]),
  );

/** The states of a list that look the same for each list of a role. */
const listStates = ({ path, call, resource }: List): Views => ({
  "empty list": async (page, api) => {
    await api.setRows(resource, []);
    await page.goto(path);
    await expectRange(page, 0, 0);
  },
  "failing list": async (page, api) => {
    await api.fault({ path: call, status: 500 });
    await page.goto(path);
    await dismissAlert(page, "Internal Server Error (500)");
  },
});

/** Each form with its errors; updates and an empty form are among the overlays. */
const formViews = (all: Form[]): Views =>
  Object.fromEntries(
    all.map((form) => [
      `${form.create.title} with errors`,
      async (page: Page) => {
        await openCreate(page, form);
        await submit(page);
        await expect(input(page, form.named.label)).toHaveAttribute("aria-invalid", "true");
        const status = page.locator("main form").getByRole("status");
        await expect(status).toHaveText(new RegExp(`^Perlu diperbaiki: .*${form.named.label}`));
      },
    ]),
  );

const loginViews: Views = {
  login: (page) => page.goto("/"),
  "login with errors": async (page) => {
    await press(page, "Masuk");
    await expect(page.getByLabel("Pengguna", { exact: true })).toHaveAttribute("aria-invalid", "true");
  },
  "login refused": async (page, api) => {
    await submitLogin(page, `siti+${api.scope}`, "salah");
    await expect(dialog(page, "KESALAHAN")).toBeVisible();
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

/** A list with more than a page, one with pictures and one with prices; all others are like one of them. */
const kinds = [users, branches, postcheck];

type Group = [name: string, role: Role | null, views: Views];

/** Every distinct state of every kind of screen, by role. */
export const views: Group[] = [
  ["login", null, loginViews],
  ["master data", "it", { ...listViews(kinds), ...listStates(users) }],
  ["stock opname", "part", { ...listViews([opname]), ...opnameOverlays }],
  ["forms", "it", formViews(forms.filter(({ list }) => kinds.includes(list)))],
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
