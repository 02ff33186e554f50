import type { APIRequestContext } from "playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { type List, lists, rowOf } from "./support/lists.ts";
import type { Role } from "./support/people.ts";
import { appUrl, unguardedUrl } from "./support/servers.ts";

const CANARY = "kenari-7431";
// What the seed's lists hold, should a call be made outside the test's scope.
const SEEDED = ["Nusantara Toyota", "Astra/Jaya", "Kevin O", "KIJANG INNOVA"];
const plain = [{}];
const navigations: Record<string, string>[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];

/** The addresses whose answers hold rows of a list, asked for with and without the middleware. */
async function tellers(request: APIRequestContext, { path, data }: List): Promise<string[]> {
  const asked = [appUrl, unguardedUrl].flatMap((url) => [
    { address: `${url}${path}`, kinds: navigations },
    { address: `${url}${path}.rsc`, kinds: plain },
    { address: `${url}${path}.segments/_full.segment.rsc`, kinds: plain },
    { address: `${url}/lists/${data}`, kinds: plain },
  ]);
  const found: string[] = [];
  for (const { address, kinds } of asked) {
    for (const headers of kinds) {
      const text = await (await request.get(address, { headers })).text();
      const isTold = [CANARY, ...SEEDED].some((word) => text.includes(word));
      if (isTold) found.push(`${address} ${Object.keys(headers)}`);
    }
  }
  return found;
}

for (const signedIn of ["part", "none", "it"] as const) {
  test(`signed in as ${signedIn}, no list of another role is told or asked for`, async ({
    page,
    api,
    signIn,
  }) => {
    const told = { dealer: CANARY, nama: CANARY, brand: CANARY };
    for (const list of lists) await api.setRows(list.resource, [{ ...rowOf(list, 1), ...told }]);
    await signIn(signedIn);
    const own = lists.filter(({ role }) => role === signedIn);
    const others = lists.filter(({ role }) => role !== signedIn);
    for (const list of others) expect(await tellers(page.request, list)).toEqual([]);
    const calls = others.map(({ call }) => call);
    expect((await api.requests()).filter(({ path }) => calls.includes(path))).toEqual([]);
    for (const list of own) expect(await tellers(page.request, list)).not.toEqual([]);
  });
}

test("signed out, no list is told", async ({ page }) => {
  for (const list of lists) expect(await tellers(page.request, list)).toEqual([]);
});

test("a picture is told only to who sees a list with pictures", async ({ page, context, api, signIn }) => {
  const picture = "/images/opname-000001.jpg";
  const expected: [Role | "out", number][] = [
    ["out", 401],
    ["none", 403],
    ["part", 200],
    ["it", 200],
  ];
  for (const [role, status] of expected) {
    await test.step(role, async () => {
      await context.clearCookies();
      if (role !== "out") await signIn(role);
      await api.clearRequests();
      for (const url of [appUrl, unguardedUrl]) {
        const answer = await page.request.get(url + picture, { maxRedirects: 0 });
        expect(answer.status()).toBe(status);
        expect(answer.headers()["content-type"]).toContain(
          status === 200 ? "image/jpeg" : "application/json",
        );
      }
      expect(await api.callsOf("/images/*")).toHaveLength(status === 200 ? 2 : 0);
    });
  }
});
