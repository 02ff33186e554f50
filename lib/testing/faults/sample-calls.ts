import type { ResourceName } from "../../../demo/resources/resources";
import type { Row } from "../../../demo/values/values";
import { LIST_MEDIA_TYPE } from "../../list/list";
import type { Role } from "../../resources/permissions";
import { readParts } from "../lists";
import { inOtherBrowser } from "../next-headers";
import { formDataOf as formOf, readerOf, samples as resourceSamples, textsOf } from "../samples";
import { signInAs } from "../sign-in";

/** One record of a resource, and its calls (api-contract.md#write-calls). */
export type Sample = {
  /** The resource in calls of the app, who makes them, and its name in the stand-in. */
  name: string;
  role: Role;
  stored: ResourceName;
  /** The record that is changed, with its key, and one that is deleted at the same time. */
  row: Row;
  key: string;
  doomed: Row;
  doomedKey: string;
  /** What the form of the record holds. */
  typed: Record<string, string>;
  /** The field by which two records differ. */
  named: string;
  list: string;
  create: string;
  update: string;
  /** With its method, which is not the same for all. */
  remove: string;
  noun: string;
};

/** Everything that can be listed, created, changed and deleted. */
export const samples: Sample[] = resourceSamples.map((sample) => {
  const { name, noun, calls } = sample.resource;
  const [key, doomedKey] = sample.resource.key === "id" ? ["1", "2"] : ["a b", "LAMA"];
  const row = { ...sample.row, [sample.resource.key ?? ""]: key };
  const target = (endpoint = "", of: string) => endpoint.replace(/\{\w+\}/, encodeURIComponent(of));
  return {
    name,
    role: readerOf(sample.resource),
    stored: sample.stored,
    row,
    key,
    doomed: { ...row, [sample.named]: "LAMA", [sample.resource.key ?? ""]: doomedKey },
    doomedKey,
    typed: { brand: "B", password: "rahasia", ...textsOf(sample, row) },
    named: sample.named,
    list: calls.list.endpoint,
    create: target(calls.create?.endpoint, ""),
    update: target(calls.update?.endpoint, key),
    remove: `${calls.remove?.method} ${target(calls.remove?.endpoint, doomedKey)}`,
    noun,
  };
});

/** The kind of a call; `look` is the read before an update. */
export type Kind = "list" | "picks" | "picture" | "look" | "create" | "update" | "remove" | "login";

/** One request of a browser to the app, and the API call (`upstream`) that it causes. */
export type Call = {
  kind: Kind;
  /** The role of its session; a login has none. */
  role: Role | "none";
  upstream: string;
  sample?: Sample;
  /** Makes the call as this user and returns the reply for the browser. */
  run: (userId: string) => Promise<unknown>;
};

const PICTURE = "opname-000001.jpg";
const DEALER = "Astra/Jaya & Co";
const PICKS: [list: string, of: string, upstream: string][] = [
  ["brands", "", "/api/listbrandit?page=1&limit=600"],
  ["dealers", "Toyota", "/api/listdealerit/Toyota?page=1&limit=600"],
  ["branches", DEALER, "/api/listcabangit/Astra%2FJaya%20%26%20Co?page=1&limit=600"],
];

/** Imports the handlers of the app with the current settings. */
export async function importApp() {
  const [lists, picks, images, actions, session] = await Promise.all([
    import("@/app/(data)/lists/[resource]/route"),
    import("@/app/(data)/picks/[list]/route"),
    import("@/app/(data)/images/[foto]/route"),
    import("@/app/_actions/records"),
    import("@/app/_actions/session"),
  ]);
  return { lists, picks, images, actions, session };
}

type App = Awaited<ReturnType<typeof importApp>>;

const requestOf = (path: string) => new Request(`http://localhost${path}`);

async function readList(response: Response) {
  if (response.headers.get("content-type") !== LIST_MEDIA_TYPE) return response.json();
  const { list, end } = readParts(await response.bytes());
  return end.kind === "whole" ? { kind: "rows", length: list.length } : end;
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
          run: (own) => actions.remove(name, doomedKey, {}, own),
        },
      ];
    }),
    { kind: "login", role: "none", upstream: "POST /api/user/loginit", run: signIn },
  ];
}

/** Returns every call of the app: the reads, the reads before an update, and the writes. */
export function callsOf(app: App): { reads: Call[]; looks: Call[]; writes: Call[] } {
  const writes = writesOf(app);
  const looks = writes
    .filter(({ kind }) => kind === "update")
    .map((call): Call => ({ ...call, kind: "look", upstream: `GET ${call.sample?.list}` }));
  return { reads: readsOf(app), looks, writes };
}

const RESET = /\((ECONNRESET|UND_ERR_SOCKET|EPIPE)\)/;

/** Makes the calls concurrently with this bearer, each as another user; returns the replies by `upstream`. */
export async function makeAll(calls: Call[], token: string): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {};
  const make = async ({ upstream, role, run }: Call, at: number) => {
    const userId = String(at);
    if (role !== "none") await signInAs(role, token, { id: `session-${at}`, userId });
    // The code of a reset connection depends on the system.
    replies[upstream] = JSON.parse(JSON.stringify(await run(userId)).replace(RESET, "(RESET)"));
  };
  await Promise.all(calls.map((call, at) => inOtherBrowser(() => make(call, at))));
  return replies;
}
