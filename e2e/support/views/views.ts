import { expect, type Page } from "playwright/test";
import { type Form, forms } from "../forms/forms.ts";
import { input, openCreate, openUpdate, storedRows, submit } from "../forms/forms-screen.ts";
import { advisors, type List, lists, opname, rowsOf, users } from "../page/lists.ts";
import { dialog, dismissAlert, expectRange } from "../page/screen.ts";
import { submitLogin } from "../site/fixtures.ts";
import type { Role } from "../site/people.ts";
import { formOverlays } from "./views-forms.ts";
import { listOverlays, opnameOverlays } from "./views-overlays.ts";
import { sessionViews } from "./views-session.ts";
import type { View } from "./views-types.ts";

function listView(list: List, count: number): View {
  return {
    name: list.title,
    open: async (page, api) => {
      await api.setRows(list.resource, rowsOf(list, count));
      await page.goto(list.path);
      await expectRange(page, 1, Math.min(count, 25));
    },
  };
}

/** The states of a list that look the same for each list of a role. */
function listStates({ title, path, call, resource }: List): View[] {
  return [
    {
      name: `${title}, empty`,
      open: async (page, api) => {
        await api.setRows(resource, []);
        await page.goto(path);
        await expectRange(page, 0, 0);
      },
    },
    {
      name: `${title}, failing`,
      open: async (page, api) => {
        await api.fault({ path: call, status: 500 });
        await page.goto(path);
        await dismissAlert(page, "Internal Server Error (500)");
      },
    },
  ];
}

/** The screens of a form; errors of an update and an empty create form are among the overlays. */
function formViews(form: Form): View[] {
  const { list, named } = form;
  return [
    {
      name: `${list.title}, create with errors`,
      open: async (page) => {
        await openCreate(page, form);
        await submit(page);
        await expect(input(page, named.label)).toHaveAttribute("aria-invalid", "true");
      },
    },
    {
      name: `${list.title}, update`,
      open: async (page, api) => {
        await api.setRows(list.resource, storedRows(form, 1));
        await openUpdate(page, form);
      },
    },
  ];
}

const loginViews: View[] = [
  { name: "login", open: (page) => page.goto("/") },
  {
    name: "login with errors",
    open: async (page) => {
      await page.getByRole("button", { name: "Masuk", exact: true }).click();
      await expect(page.getByLabel("Pengguna", { exact: true })).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "login refused",
    open: async (page, api) => {
      await submitLogin(page, `siti+${api.scope}`, "salah");
      await expect(dialog(page, "KESALAHAN")).toBeVisible();
    },
  },
];

const notFoundAt = (path: string): View => ({
  name: path,
  open: async (page) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halaman Tidak Ditemukan");
  },
});

const placeViews: View[] = [
  {
    name: "record that cannot be loaded",
    open: async (page, api) => {
      await api.fault({ path: advisors.call, status: 500 });
      await page.goto(`${advisors.update}1`);
      await dismissAlert(page, /500/);
    },
  },
  ...["/warehouse-list", "/warehouse-transit-list", "/warehouse-branch-list"].map((path) => ({
    name: path,
    open: async (page: Page) => {
      await page.goto(path);
      await expect(page.getByText("Layar ini belum tersedia")).toBeVisible();
    },
  })),
  {
    name: "help",
    open: async (page) => {
      await page.goto("/bantuan");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bantuan");
    },
  },
  ...["/not-found", "/tidak-ada", "/update-sa/tidak-ada"].map(notFoundAt),
];

/** The lists of master data; one has a second window. */
const masterLists = lists
  .filter(({ role }) => role === "it")
  .map((list) => listView(list, list === users ? 30 : 3));

/** Every distinct state of every screen, by role; each view opens from the previous one. */
export const views: { name: string; role: Role | null; views: View[] }[] = [
  { name: "login", role: null, views: loginViews },
  {
    name: "master data",
    role: "it",
    views: [...masterLists, ...listStates(users)],
  },
  {
    name: "stock opname",
    role: "part",
    views: [listView(opname, 30), ...listStates(opname), ...opnameOverlays],
  },
  ...forms.map((form) => ({
    name: `forms of ${form.list.title}`,
    role: "it" as const,
    views: formViews(form),
  })),
  { name: "over lists", role: "it", views: listOverlays },
  { name: "over forms", role: "it", views: formOverlays },
  { name: "session and connection", role: "it", views: sessionViews },
  { name: "other screens", role: "it", views: placeViews },
  { name: "no role", role: "none", views: [notFoundAt("/not-found")] },
];
