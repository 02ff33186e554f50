import type { Page } from "playwright/test";
import { textOfAnswer } from "../../lib/testing/packed-list.ts";
import { askToDelete, confirmDelete, dismissAlert, openList } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { lists, rowOf, users } from "../support/site/lists.ts";

const SECRET = "rahasia-5519";

/** Records body and headers of every response to the page, and the addresses of those that a cache may keep. */
async function recordAnswers(page: Page) {
  const answers: (string | Promise<string>)[] = [];
  const cacheable: string[] = [];
  page.on("response", (response) => {
    const isPublic = /^\/(_next\/static\/|icon\.svg$|sw\.js$)/.test(new URL(response.url()).pathname);
    const isKept = !response.headers()["cache-control"]?.includes("no-store");
    if (isKept && !isPublic) cacheable.push(response.url());
    const body = response.text().catch(() => "");
    const headers = response.headersArray().catch(() => []);
    const joined = Promise.all([body, headers]);
    answers.push(joined.then(([text, list]) => `${response.url()}\n${JSON.stringify(list)}\n${text}`));
  });
  // The browser keeps no body that a script reads as it comes.
  await page.route("**/lists/*", async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    answers.push(`${response.url()}\n${textOfAnswer(response.headers()["content-type"], body)}`);
    await route.fulfill({ response, body });
  });
  return { texts: () => Promise.all(answers), cacheable };
}

/** Returns everything that the page's scripts can read without a request. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await window.caches.keys();
    return JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, caches]);
  });
}

for (const role of ["it", "part"] as const) {
  test(`${role}: no bearer, password, hidden field or cache in the browser`, async ({
    page,
    api,
    signInByForm,
  }) => {
    const { texts, cacheable } = await recordAnswers(page);
    const hidden = { ...{ password: SECRET, nik: SECRET, role: SECRET }, dalam: { lagi: [SECRET] } };
    for (const list of lists)
      await api.setRows(list.resource, [{ ...rowOf(list, 1), ...hidden }, SECRET, [SECRET]]);
    await page.goto("/");
    await submitLogin(page, `siti+${api.scope}`, SECRET);
    await dismissAlert(page, "Username atau kata sandi salah");
    expect(page.url()).not.toContain(SECRET);
    await signInByForm(role);
    for (const list of lists.filter((list) => list.role === role)) {
      await openList(page, list);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
      await expect(page.getByRole("table")).toContainText(`${list.columns[0]?.[0]} 1`);
    }
    await page.reload();
    await expect(page.getByRole("table")).toBeVisible();
    if (role === "it") {
      await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Pergantian Precheck");
      await openList(page, users);
      await askToDelete(page, "Nama 1");
      await confirmDelete(page);
      await expect(page.getByRole("cell", { name: "Nama 1", exact: true })).toBeHidden();
    }
    const bearer = (await api.requests()).at(-1)?.headers.authorization?.replace("Bearer ", "");
    if (!bearer) throw new Error("The API was called without a bearer.");
    const seen = [...(await texts()), await page.content(), await stored(page)];
    const isList = (text: string) => /^\S+\/lists\//.test(text) && / 1"/.test(text);
    expect(seen.filter(isList).length).toBeGreaterThan(0);
    const leaks = (text: string) => text.includes(SECRET) || text.includes(bearer.slice(0, 40));
    expect(seen.filter(leaks)).toEqual([]);
    expect(await stored(page)).toMatch(/^\["",\{\},\{"sns_tab":"[a-z\d]+"\},/);
    expect(cacheable).toEqual([]);
  });
}
