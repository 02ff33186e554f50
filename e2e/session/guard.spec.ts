import { expectWhole } from "../support/page/list-cache.ts";
import { users } from "../support/page/lists.ts";
import { menuEntries } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const COOKIE = "sns_session";
test("without a session a screen redirects to the login", async ({ page }) => {
  await page.goto("/update-user/x");
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
});

for (const signedIn of ["it", "part", "none"] as const) {
  test(`signed in as ${signedIn}, a screen of another role is not found`, async ({ page, takeSession }) => {
    await takeSession(signedIn);
    await page.goto(signedIn === "it" ? "/opname-list" : "/update-user/x");
    await expect(page).toHaveURL("/not-found");
    await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "KELUAR", exact: true })).toBeVisible();
  });
}

test("an invalid cookie counts as no session and is deleted", async ({ page, context, signIn }) => {
  await signIn("it");
  const [cookie] = await context.cookies();
  if (!cookie) throw new Error("The sign-in left no cookie.");
  const { value } = cookie;
  const middle = Math.floor(value.length / 2);
  const flipped = value[middle] === "A" ? "B" : "A";
  const spoiled = {
    tampered: value.slice(0, middle) + flipped + value.slice(middle + 1),
    truncated: value.slice(0, -20),
    plain: Buffer.from(JSON.stringify({ token: "x", role: "admin.it" })).toString("base64url"),
    empty: "",
  };
  for (const [name, value] of Object.entries(spoiled)) {
    await test.step(name, async () => {
      await context.addCookies([{ ...cookie, value }]);
      await page.goto("/sa-list");
      await expect(page).toHaveURL("/");
      await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE);
    });
  }
  await context.addCookies([cookie]);
  await page.goto("/sa-list");
  await expect(page.getByRole("heading", { name: "Daftar SA" })).toBeVisible();
});

test("without its cookie a session shows the login at the next client navigation", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("it");
  await expectWhole(page, users);
  await context.clearCookies();
  await page.getByRole("link", { name: "SA", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
  await expect(menuEntries(page)).toHaveCount(0);
});

test("the warehouse screens show that they are not available yet", async ({ page, signIn }) => {
  await signIn("it");
  for (const [path, title] of [
    ["/warehouse-list", "Gudang Master"],
    ["/warehouse-transit-list", "Gudang Transit"],
    ["/warehouse-branch-list", "Gudang Cabang"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(page.getByText("Layar ini belum tersedia", { exact: true })).toBeVisible();
  }
});
