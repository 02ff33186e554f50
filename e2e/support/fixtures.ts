import { randomBytes } from "node:crypto";
import { test as base } from "playwright/test";
import { type Api, apiFor } from "./api.ts";

/** The permission a person has: master data, stock opname, or none. */
export type Role = "it" | "part" | "none";

const users: Record<Role, string> = { it: "siti", part: "budi", none: "tamu" };

type Fixtures = {
  /** The stand-in's control routes, bound to this test alone. */
  api: Api;
  /** Signs in through the login page, in this test's scope. */
  signIn: (role: Role) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  api: async ({}, use) => {
    const api = apiFor(randomBytes(6).toString("hex"));
    await use(api);
    await api.clear();
  },
  signIn: async ({ page, api }, use) => {
    await use(async (role) => {
      await page.goto("/");
      await page.getByLabel("Pengguna", { exact: true }).fill(`${users[role]}+${api.scope}`);
      await page.getByLabel("Kata Kunci", { exact: true }).fill(`${users[role]}-2024`);
      await page.getByRole("button", { name: "Masuk", exact: true }).click();
      await page.waitForURL((url) => url.pathname !== "/");
    });
  },
});

export { expect } from "playwright/test";
