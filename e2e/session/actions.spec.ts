import { allWrites, storeRows, type Write } from "../support/forms/action-calls.ts";
import { advisors, rowsOf } from "../support/page/lists.ts";
import { SKIP_MIDDLEWARE } from "../support/page/visits.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { actionNames, type Call, callOf, FORM } from "../support/site/server-actions.ts";
import { appUrl, unguardedUrl } from "../support/site/servers.ts";
import { cookieOf, each, fromPageOf, USER_ID, visitors } from "../support/site/visitors.ts";

// The permitted writes of each visitor, from every origin and to every URL, with and without the middleware.

const servers = [appUrl, unguardedUrl];
const ELSEWHERE = ["/", "/opname-list", "/not-found", "/tidak-ada", "/%73a-list"];

type Headers = Record<string, string>;

function send(address: string, { headers, body }: Call, more: Headers): Promise<Response> {
  return fetch(address, { method: "POST", headers: { ...headers, ...more }, body, redirect: "manual" });
}

/** Returns the writes that the API received, oldest first. */
async function written(api: Api): Promise<Write["made"][]> {
  const requests = await api.requests();
  return requests.filter(({ method }) => method !== "GET").map(({ method, path }) => ({ method, path }));
}

test("the build has only the actions that are tested here", () => {
  const reading = ["announceExport", "lookForWrites", "recallChunk"];
  const writing = ["create", "remove", "sendChunk", "signIn", "update"];
  expect(actionNames.toSorted()).toEqual([...reading, ...writing].toSorted());
});

for (const visitor of visitors.filter((one) => one !== "it")) {
  test(`${visitor} can write nothing, whatever the URL`, async ({ api }) => {
    await storeRows(api);
    const cookie = await cookieOf(visitor, api.scope);
    await api.clearRequests();
    const attempts = servers.flatMap((url) =>
      allWrites.flatMap(({ call, home }) => [
        ...[home, ...ELSEWHERE].map((path) => ({ url, path, call, more: {} })),
        { url, path: home, call, more: { "x-middleware-subrequest": SKIP_MIDDLEWARE } },
      ]),
    );
    const texts = await each(attempts, async ({ url, path, call, more }) =>
      (await send(url + path, call, { ...cookie, ...fromPageOf(url), ...more })).text(),
    );
    expect(texts.filter((text) => text.includes('"done"'))).toEqual([]);
    expect(await api.requests()).toEqual([]);
  });
}

for (const url of servers) {
  const name = url === appUrl ? "with the middleware" : "without the middleware";

  test(`it can write what its role permits, ${name}, whatever the forwarded headers`, async ({ api }) => {
    await storeRows(api);
    const cookie = await cookieOf("it", api.scope);
    await api.clearRequests();
    const forged = { "x-forwarded-host": "jahat.id", "x-middleware-subrequest": SKIP_MIDDLEWARE };
    for (const { name, call, home } of allWrites) {
      const answer = await send(url + home, call, { ...cookie, ...fromPageOf(url), ...forged });
      expect(await answer.text(), name).toContain('"kind":"done"');
    }
    expect(await written(api)).toEqual(allWrites.map(({ made }) => made));
  });

  test(`a request of another site with a session writes nothing, ${name}`, async ({ api }) => {
    await storeRows(api);
    const cookie = await cookieOf("it", api.scope);
    await api.clearRequests();
    const origin = url;
    const foreign: Headers[] = [
      {},
      { origin: "null" },
      { origin: "https://jahat.id" },
      { origin: "https://jahat.id", "x-forwarded-host": "jahat.id" },
      { origin: "https://jahat.id", "x-forwarded-host": "jahat.id", "sec-fetch-site": "same-origin" },
      { origin: url.replace("localhost", "localhost.jahat.id") },
      { origin, "sec-fetch-site": "cross-site" },
      { origin, "sec-fetch-site": "same-site" },
    ];
    const { username, password } = people.part;
    const fields = { username: `${username}+${api.scope}`, password };
    const signIn = { call: callOf("signIn", [{ kind: "idle" }, FORM], fields), home: "/" };
    const attempts = foreign.flatMap((headers) => [
      ...[...allWrites, signIn].map(
        ({ call, home }) =>
          () =>
            send(url + home, call, { ...cookie, ...headers }),
      ),
      ...["POST", "DELETE"].map(
        (method) => () => fetch(`${url}/session`, { method, headers: { ...cookie, ...headers } }),
      ),
    ]);
    const answers = await each(attempts, async (attempt) => {
      const answer = await attempt();
      return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() };
    });
    expect(answers.filter(({ cookies, text }) => cookies.length > 0 || text.includes('"done"'))).toEqual([]);
    if (url === appUrl) expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await api.requests()).toEqual([]);
    const session = await fetch(`${url}/session`, { headers: cookie });
    expect(await session.json()).toMatchObject({ kind: "running" });
  });
}

test("a delete action accepts only a resource, a key and a user id", async ({ api }) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  const cookie = await cookieOf("it", api.scope);
  await api.clearRequests();
  const odd: unknown[][] = [
    ["opname", "1"],
    ["tidak-ada", "1"],
    ["__proto__", "1"],
    ["sa", ""],
    ["sa", ".."],
    ["sa", "."],
    ["sa", null],
    ["sa", { a: 1 }],
    [],
  ];
  for (const args of odd) {
    const call = callOf("remove", [args[0], args[1], USER_ID]);
    const answer = await send(appUrl + advisors.path, call, { ...cookie, ...fromPageOf(appUrl) });
    expect(answer.status, JSON.stringify(args)).toBe(200);
  }
  expect(await written(api)).toEqual([]);
});
