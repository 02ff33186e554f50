import { gunzipSync } from "node:zlib";
import type { Role } from "../../lib/permissions";
import { inOtherBrowser } from "../../lib/testing/next-headers";
import { signInAs } from "../../lib/testing/sign-in";
import { type Sample, samples } from "./samples";

/** What stands behind a call of the app: reading, the look before an update, writing, or signing in. */
export type Kind = "list" | "picks" | "picture" | "look" | "create" | "update" | "remove" | "login";

/** One call of the app as a browser makes it, and the call of the API that it leads to. */
export type Call = {
  kind: Kind;
  /** Who makes it; nobody signs in who has a session. */
  role: Role | "nobody";
  upstream: string;
  sample?: Sample;
  /** Makes the call as this person and returns what the browser is told. */
  run: (userId: string) => Promise<unknown>;
};

const PICTURE = "opname-000001.jpg";
const DEALER = "Astra/Jaya & Co";
const PICKS: [list: string, of: string, upstream: string][] = [
  ["brands", "", "/api/listbrandit?page=1&limit=600"],
  ["dealers", "Toyota", "/api/listdealerit/Toyota?page=1&limit=600"],
  ["branches", DEALER, "/api/listcabangit/Astra%2FJaya%20%26%20Co?page=1&limit=600"],
];

/** The parts of the app that answer a browser, under the settings of the moment. */
export async function importApp() {
  const [lists, picks, images, actions, session] = await Promise.all([
    import("@/app/lists/[resource]/route"),
    import("@/app/picks/[list]/route"),
    import("@/app/images/[foto]/route"),
    import("@/app/_actions/records"),
    import("@/app/_actions/session"),
  ]);
  return { lists, picks, images, actions, session };
}

type App = Awaited<ReturnType<typeof importApp>>;

const requestOf = (path: string) => new Request(`http://localhost${path}`);

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

async function readList(response: Response) {
  if (response.headers.get("content-type") !== "application/gzip") return response.json();
  const { length } = JSON.parse(gunzipSync(await response.arrayBuffer()).toString());
  return { kind: "rows", length };
}

async function readPicture(response: Response) {
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("image/")
    ? { status: response.status, type }
    : { status: response.status, ...(await response.json()) };
}

function readsOf({ lists, picks, images }: App): Call[] {
  const list = (name: string, role: Role, upstream: string): Call => ({
    kind: "list",
    role,
    upstream: `GET ${upstream}`,
    run: async () =>
      readList(await lists.GET(requestOf(`/lists/${name}`), { params: Promise.resolve({ resource: name }) })),
  });
  return [
    ...samples.map((sample) => ({ ...list(sample.name, sample.role, sample.list), sample })),
    list("opname", "admin.part", "/opname"),
    ...PICKS.map(
      ([name, of, upstream]): Call => ({
        kind: "picks",
        role: "admin.it",
        upstream: `GET ${upstream}`,
        run: async () => {
          const request = requestOf(`/picks/${name}?of=${encodeURIComponent(of)}`);
          return (await picks.GET(request, { params: Promise.resolve({ list: name }) })).json();
        },
      }),
    ),
    {
      kind: "picture",
      role: "admin.it",
      upstream: `GET /images/${PICTURE}`,
      run: async () =>
        readPicture(
          await images.GET(requestOf(`/images/${PICTURE}`), { params: Promise.resolve({ foto: PICTURE }) }),
        ),
    },
  ];
}

function writesOf({ actions, session }: App): Call[] {
  const username = "siti";
  const signIn = () => session.signIn({ kind: "idle" }, formOf({ username, password: "siti-2024" }));
  return [
    ...samples.flatMap((sample): Call[] => {
      const { name, role, key, doomedKey, typed, named } = sample;
      const common = { role, sample };
      const update = (own: string) => actions.update(name, key, typed, formOf(typed), own);
      return [
        {
          ...common,
          kind: "create",
          upstream: `POST ${sample.create}`,
          run: (own) => actions.create(name, formOf({ ...typed, [named]: "BARU" }), own),
        },
        { ...common, kind: "update", upstream: `PUT ${sample.update}`, run: update },
        {
          ...common,
          kind: "remove",
          upstream: sample.remove,
          run: (own) => actions.remove(name, doomedKey, own),
        },
      ];
    }),
    { kind: "login", role: "nobody", upstream: "POST /api/user/loginit", run: signIn },
  ];
}

/** Every call of the app: what reads, the look at a record before its update, and what writes. */
export function callsOf(app: App): { reads: Call[]; looks: Call[]; writes: Call[] } {
  const writes = writesOf(app);
  const looks = writes
    .filter(({ kind }) => kind === "update")
    .map((call): Call => ({ ...call, kind: "look", upstream: `GET ${call.sample?.list}` }));
  return { reads: readsOf(app), looks, writes };
}

const RESET = /\((ECONNRESET|UND_ERR_SOCKET|EPIPE)\)/;

/** Makes the calls at once with this bearer, each as a person of its own; returns what each was told. */
export async function makeAll(calls: Call[], token: string): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {};
  const make = async ({ upstream, role, run }: Call, at: number) => {
    const userId = String(at);
    if (role !== "nobody") await signInAs(role, token, { id: `session-${at}`, userId });
    // The system decides what it calls a broken connection.
    replies[upstream] = JSON.parse(JSON.stringify(await run(userId)).replace(RESET, "(RESET)"));
  };
  await Promise.all(calls.map((call, at) => inOtherBrowser(() => make(call, at))));
  return replies;
}
