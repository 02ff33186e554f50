import { randomBytes } from "node:crypto";
import { test as base, type Page } from "playwright/test";
import { type Api, apiFor } from "./api.ts";
import { people, type Role } from "./people.ts";

type Fixtures = {
  /** The stand-in's control routes, bound to this test alone. */
  api: Api;
  /** Signs in through the login page, in this test's scope. */
  signIn: (role: Role) => Promise<void>;
};

/** Fills the login form and submits it. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Pengguna", { exact: true }).fill(username);
  await page.getByLabel("Kata Kunci", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  api: async ({}, use) => {
    const api = apiFor(randomBytes(6).toString("hex"));
    await use(api);
    await api.clear();
  },
  signIn: async ({ page, api }, use) => {
    await use(async (role) => {
      const { username, password } = people[role];
      await page.goto("/");
      await submitLogin(page, `${username}+${api.scope}`, password);
      await page.waitForURL((url) => url.pathname !== "/");
    });
  },
});

export { expect } from "playwright/test";
