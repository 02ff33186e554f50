import { advisors } from "../support/page/lists.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { ask } from "../support/site/plain-http.ts";
import { cookieOf } from "../support/site/visitors.ts";

/** Makes Chromium compile a whole script while it loads. */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

test("scripts are served compressed, some marked for eager compilation", async ({ request }) => {
  const { body } = await ask({ path: "/" });
  const paths = Array.from(body.matchAll(/<script src="([^"]+)"/g), ([, path = ""]) => path);
  const marked: string[] = [];
  for (const path of paths) {
    const plain = await ask({ path });
    const compressed = await request.get(path, { headers: { "accept-encoding": "br" } });
    expect(plain.headers["content-encoding"], path).toBeUndefined();
    expect(compressed.headers()["content-encoding"], path).toBe("br");
    expect(await compressed.text(), path).toBe(plain.body);
    if (plain.body.startsWith(COMPILE_ALL)) marked.push(plain.body);
  }
  expect(marked.some((script) => script.includes("hydrateRoot"))).toBe(true);
  expect(marked.length).toBeLessThan(paths.length);
});

test("the first paint of a list waits for its frame and its rows", async ({ page, signIn, api }) => {
  const headers = { ...(await cookieOf("it", api.scope)), "sec-fetch-dest": "document" };
  const { body } = await ask({ path: advisors.path, headers });
  const [head = "", rest = ""] = body.split("</head>");
  expect(head).toMatch(/<link rel="expect" href="#frame-end" blocking="render"\/?>/);
  const [frame = "", behind] = rest.split('<div id="frame-end"');
  expect(frame).toContain(`>${advisors.title}</h1>`);
  expect(behind).toBeDefined();

  await signIn("it");
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      Object.assign(window, { rowsInFirstFrame: document.querySelectorAll("main tbody tr").length });
    });
  });
  // The API may once need too long for rows with the frame.
  await expect(async () => {
    await page.goto(advisors.path);
    await expect(page.getByRole("table")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "rowsInFirstFrame"))).toBe(25);
  }).toPass();
});

test("a page has its styles once", async ({ api }) => {
  for (const [path, headers] of [
    ["/", {}],
    [advisors.path, await cookieOf("it", api.scope)],
  ] as const) {
    const { body } = await ask({ path, headers });
    expect(body.match(/tailwindcss v/g), path).toHaveLength(1);
  }
});
