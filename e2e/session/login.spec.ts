import { expectLogin, logIn, logOut } from "../support/forms/station.ts";
import { dismissAlert, expectRange, menuEntries, press } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { advisors, menus, rowsOf, users } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const { username, password, home } = people.it;

// Where each role goes: e2e/session/access.spec.ts. The words of all failures, and who has to wait after them:
// lib/testing/faults/fault-matrix.test.ts, lib/server/session/login.test.ts.
test("a person signs in to the first menu entry, told of what is missing and of what failed, and out", async ({
  page,
  api,
  context,
}) => {
  const user = page.getByLabel("Pengguna", { exact: true });
  const secret = page.getByLabel("Kata Kunci", { exact: true });
  const submit = page.getByRole("button", { name: "Masuk", exact: true });
  await page.goto("/");
  await expect(user).toBeFocused();
  await submit.click();
  for (const field of [user, secret]) {
    await expect(submit).toBeDisabled();
    await expect(field).toHaveAccessibleDescription("Kolom wajib diisi");
    await field.fill("x");
    await expect(field).toHaveAccessibleDescription("");
  }
  for (const [name, type] of Object.entries({ Tampilkan: "text", Sembunyikan: "password" })) {
    await press(page, name);
    await expect(secret).toHaveAttribute("type", type);
  }
  await submitLogin(page, `  ${username}+${api.scope} `, ` ${password}`);
  await dismissAlert(page, "Username atau kata sandi salah");
  await expect(user).toHaveValue(`${username}+${api.scope}`);
  await expect(secret).toHaveValue("");
  expect(await context.cookies()).toEqual([]);
  await secret.fill(password);
  await secret.press("Enter");
  await expect(page).toHaveURL(home);
  expect(await api.callsOf("/api/user/loginit")).toHaveLength(2);
  await expect(menuEntries(page)).toHaveText(menus.it);
  const { name, email, role } = people.it;
  for (const text of [name, email, role])
    await expect(page.getByRole("paragraph").filter({ hasText: text }).first()).toHaveText(text);
  // By plain HTTP on loopback it is not `Secure`.
  const attributes = { domain: "localhost", path: "/", httpOnly: true, secure: false, sameSite: "Lax" };
  expect(await context.cookies()).toMatchObject([{ name: "sns_session", ...attributes }]);
  await logOut(page);
  await expectLogin(page);
  expect(await context.cookies()).toEqual([]);
});

test("a browser that keeps no cookie is told so, and one that is too old", async ({ page, context, api }) => {
  const tooOld = page.getByText(/^Peramban ini terlalu lama/);
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
  await expect(tooOld).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.reload();
  await expect(tooOld).toBeVisible();
});

// Which screens are wanted and offered, and to whom: lib/server/session/guard-request.test.ts, lib/server/session/offer.test.ts.
test("a link that led to the login is offered once after it", async ({ page, context, api }) => {
  const offer = page.getByRole("link", { name: /^Kembali ke / });
  await api.setRows("sa", rowsOf(advisors, 60));
  await page.goto(`${advisors.path}?cari=SA&mulai=26&token=x`);
  await expectLogin(page);
  // Only the page has it now, not the browser's storage.
  expect(await context.cookies()).toEqual([]);
  await logIn(page, api.scope, "it");
  await expect(offer).toHaveText("Kembali ke Daftar SA");
  await expect.poll(() => page.evaluate(() => Object.keys(window.sessionStorage))).toEqual(["sns_tab"]);
  await offer.click();
  await expect(page).toHaveURL(`${advisors.path}?cari=SA&mulai=26`);
  await expectRange(page, 26, 50);
  await page.goBack();
  await expect(page).toHaveURL(users.path);
  await expect(offer).toHaveCount(0);
});
