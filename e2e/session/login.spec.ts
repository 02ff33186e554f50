import type { Page } from "playwright/test";
import { expectLogin, logIn, logOut } from "../support/forms/station.ts";
import { refuseStorage } from "../support/page/lacking.ts";
import { dialog, dismissAlert, expectRange, menuEntries, press } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { advisors, menus, rowsOf, users } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const { username, password, home } = people.it;

// Where each role goes: e2e/session/access.spec.ts.
test("a person signs in to the first menu entry, and out", async ({ page, signInByForm, context }) => {
  const { name, email, role } = people.it;
  await signInByForm("it");
  await expect(page).toHaveURL(home);
  await expect(menuEntries(page)).toHaveText(menus.it);
  for (const text of [name, email, role])
    await expect(page.getByRole("paragraph").filter({ hasText: text }).first()).toHaveText(text);
  // By plain HTTP on loopback it is not `Secure`.
  const attributes = { domain: "localhost", path: "/", httpOnly: true, secure: false, sameSite: "Lax" };
  expect(await context.cookies()).toMatchObject([{ name: "sns_session", ...attributes }]);
  // The login redirects a signed-in user.
  await page.goto("/");
  await expect(page).toHaveURL(home);
  await press(page, "KELUAR");
  await press(page, "Batal");
  await expect(dialog(page, "Yakin akan keluar?")).toBeHidden();
  expect(await context.cookies()).toHaveLength(1);
  await logOut(page);
  await expectLogin(page);
  expect(await context.cookies()).toEqual([]);
});

test("the login tells of what is missing and of what failed", async ({ page, api, context }) => {
  const user = page.getByLabel("Pengguna", { exact: true });
  const secret = page.getByLabel("Kata Kunci", { exact: true });
  const submit = page.getByRole("button", { name: "Masuk", exact: true });
  await page.goto("/");
  await expect(user).toBeFocused();
  await submit.click();
  await expect(page.getByRole("status")).toHaveText("Perlu diperbaiki: Pengguna, Kata Kunci");
  for (const field of [user, secret]) {
    await expect(submit).toBeDisabled();
    await expect(field).toHaveAccessibleDescription("Kolom wajib diisi");
    await field.fill("x");
    await expect(field).toHaveAccessibleDescription("");
  }
  await expect(submit).toBeEnabled();
  for (const [name, type] of Object.entries({ Tampilkan: "text", Sembunyikan: "password" })) {
    await press(page, name);
    await expect(secret).toHaveAttribute("type", type);
  }
  expect(await api.requests()).toEqual([]);
  // The words of all failures, and who has to wait after them: lib/testing/faults/fault-matrix.test.ts, lib/server/session/login.test.ts.
  await submitLogin(page, `  ${username}+${api.scope} `, ` ${password}`);
  await dismissAlert(page, "Username atau kata sandi salah");
  await expect(submit).toBeFocused();
  await expect(user).toHaveValue(`${username}+${api.scope}`);
  await expect(secret).toHaveValue("");
  expect(await context.cookies()).toEqual([]);
  await secret.fill(password);
  await secret.press("Enter");
  await expect(page).toHaveURL(home);
  expect(await api.callsOf("/api/user/loginit")).toHaveLength(2);
});

test("a browser that keeps no cookie is told so, and one that is too old", async ({ page, context, api }) => {
  const tooOld = page.getByText(/^Peramban ini terlalu lama/);
  await page.addInitScript(refuseStorage);
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const { "set-cookie": _, ...headers } = answer.headers();
    // What is fetched here puts its cookies into the browser.
    await context.clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await page.goto("/");
  await submitLogin(page, `${username}+${api.scope}`, password);
  await dismissAlert(page, /^Peramban ini tidak menyimpan cookie\./);
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(`${username}+${api.scope}`);
  await expect(tooOld).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.reload();
  await expect(tooOld).toBeVisible();
});

// Which screens are wanted and offered, and to whom: lib/server/session/guard-request.test.ts, lib/server/session/offer.test.ts.

const offer = (page: Page) => page.getByRole("link", { name: /^Kembali ke / });

test("a link that led to the login is offered once after it, to who may open it", async ({
  page,
  context,
  api,
}) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await page.goto(`${advisors.path}?cari=SA&mulai=26&token=x`);
  await expectLogin(page);
  // Only the page has it now, not the browser's storage.
  expect(await context.cookies()).toEqual([]);
  await logIn(page, api.scope, "it");
  await expect(offer(page)).toHaveText("Kembali ke Daftar SA");
  await expect.poll(() => page.evaluate(() => Object.keys(window.sessionStorage))).toEqual(["sns_tab"]);
  await offer(page).click();
  await expect(page).toHaveURL(`${advisors.path}?cari=SA&mulai=26`);
  await expectRange(page, 26, 50);
  await expect(offer(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(users.path);
  await expect(offer(page)).toHaveCount(0);
  await test.step("not without a permission", async () => {
    await logOut(page);
    await expectLogin(page);
    await page.goto(advisors.path);
    await logIn(page, api.scope, "part");
    await expectRange(page, 1, 25);
    await expect(offer(page)).toHaveCount(0);
  });
});
