import { type Form, formOf, forms, type Screen, type Texts } from "../support/forms/forms.ts";
import { keyOfStored, openedTexts, storedRows, writes } from "../support/forms/forms-screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { type Call, callOf, FORM } from "../support/site/server-actions.ts";
import { appUrl, unguardedUrl } from "../support/site/servers.ts";
import { cookieOf, each, fromPageOf, SKIP_MIDDLEWARE, USER_ID, visitors } from "../support/site/visitors.ts";

// The permitted writes of each visitor, from every origin and to every URL, with and without the middleware. What each action
// makes of odd arguments, and that each is tested: app/_actions/every-action.test.ts.

const servers = [appUrl, unguardedUrl];
const ELSEWHERE = ["/", "/opname-list", "/not-found", "/tidak-ada", "/%73a-list"];

/** A write of a resource: the request of its page, and the API call that it makes. */
type Write = { home: string; call: () => Call; made: string };

/** The form fields that do not reach the API. */
const UNSENT = { brand: "Toyota", brand_baru: "", dealer_baru: "" };

/** Returns a form's fields as submitted; 'no code' is an empty text. */
function typed({ fields }: Screen, texts: Texts): Record<string, string> {
  const given = fields.flatMap(([label, field]) => {
    const text = texts[label] === "Tanpa Kode" ? "" : texts[label];
    return field === null || text === undefined ? [] : [[field, text]];
  });
  return Object.fromEntries(given);
}

function writesOf(form: Form): Write[] {
  const { list, create, update } = form;
  const { data, path: home, remove } = list;
  if (!remove) throw new Error(`${data} has no delete call.`);
  const [key, other] = [keyOfStored(form, 1), keyOfStored(form, 2)];
  const opened = typed(update, openedTexts(form));
  const created = { ...UNSENT, ...typed(create, create.typed) };
  const chunk = [{ kind: "delete", place: 0, key: other, was: {} }];
  const write = (call: () => Call, { method, path }: { method: string; path: string }, key = "") => {
    const made = `${method} ${path}${encodeURIComponent(key)}`;
    return { home, call, made };
  };
  // A chunk with a known id is not carried out again.
  const sendChunk = () => callOf("sendChunk", [data, crypto.randomUUID(), { way: "import" }, chunk, USER_ID]);
  return [
    write(() => callOf("create", [data, FORM, USER_ID], created), create),
    write(() => callOf("update", [data, key, opened, FORM, USER_ID], { ...UNSENT, ...opened }), update, key),
    write(() => callOf("remove", [data, key, {}, USER_ID]), remove, key),
    write(sendChunk, remove, other),
  ];
}

const allWrites = forms.flatMap(writesOf);
/** One write of each action: where and from where it is sent is looked at before its resource. */
const oneOfEach = writesOf(formOf("sa"));

/** Stores the rows that these writes change, and returns a visitor's cookie; no call is noted yet. */
async function begin(api: Api, visitor: (typeof visitors)[number]): Promise<Record<string, string>> {
  for (const form of forms) await api.setRows(form.list.resource, storedRows(form, 2));
  const cookie = await cookieOf(visitor, api.scope);
  await api.clearRequests();
  return cookie;
}

function send(address: string, { headers, body }: Call, more: Record<string, string>): Promise<Response> {
  return fetch(address, { method: "POST", headers: { ...headers, ...more }, body, redirect: "manual" });
}

for (const visitor of visitors.filter((one) => one !== "it")) {
  test(`${visitor} can write nothing, whatever the URL`, async ({ api }) => {
    const cookie = await begin(api, visitor);
    const attempts = servers.flatMap((url) => [
      ...allWrites.flatMap(({ call, home: path }) =>
        [{}, { "x-middleware-subrequest": SKIP_MIDDLEWARE }].map((more) => ({ url, path, call, more })),
      ),
      ...oneOfEach.flatMap(({ call }) => ELSEWHERE.map((path) => ({ url, path, call, more: {} }))),
    ]);
    const texts = await each(attempts, async ({ url, path, call, more }) =>
      (await send(url + path, call(), { ...cookie, ...fromPageOf(url), ...more })).text(),
    );
    expect(texts.filter((text) => text.includes('"done"'))).toEqual([]);
    expect(await api.requests()).toEqual([]);
  });
}

for (const url of servers) {
  const name = url === appUrl ? "with the middleware" : "without the middleware";

  test(`it can write what its role permits, ${name}, whatever the forwarded headers`, async ({ api }) => {
    const cookie = await begin(api, "it");
    const forged = { "x-forwarded-host": "jahat.id", "x-middleware-subrequest": SKIP_MIDDLEWARE };
    for (const { call, home, made } of allWrites) {
      const answer = await send(url + home, call(), { ...cookie, ...fromPageOf(url), ...forged });
      expect(await answer.text(), made).toContain('"kind":"done"');
    }
    const made = (await writes(api)).map(({ method, path }) => `${method} ${path}`);
    expect(made).toEqual(allWrites.map((write) => write.made));
  });

  test(`a request of another site with a session writes nothing, ${name}`, async ({ api }) => {
    const cookie = await begin(api, "it");
    const [evil, forwarded] = [{ origin: "https://jahat.id" }, { "x-forwarded-host": "jahat.id" }];
    const foreign: Record<string, string>[] = [
      {},
      { origin: "null" },
      evil,
      { ...evil, ...forwarded, "sec-fetch-site": "same-origin" },
      { origin: url.replace("localhost", "localhost.jahat.id") },
      { origin: url, "sec-fetch-site": "cross-site" },
    ];
    const fields = { username: `${people.part.username}+${api.scope}`, password: people.part.password };
    const signIn = { call: () => callOf("signIn", [{ kind: "idle" }, FORM], fields), home: "/" };
    const attempts = foreign.flatMap((from) =>
      [...oneOfEach, signIn, "POST", "DELETE"].map((what) => ({ what, sent: { ...cookie, ...from } })),
    );
    const answers = await each(attempts, async ({ what, sent }) => {
      const answer =
        typeof what === "string"
          ? await fetch(`${url}/session`, { method: what, headers: sent })
          : await send(url + what.home, what.call(), sent);
      return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() };
    });
    expect(answers.filter(({ cookies, text }) => cookies.length > 0 || text.includes('"done"'))).toEqual([]);
    if (url === appUrl) expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await api.requests()).toEqual([]);
    const session = await fetch(`${url}/session`, { headers: cookie });
    expect(await session.json()).toMatchObject({ kind: "running" });
  });
}
