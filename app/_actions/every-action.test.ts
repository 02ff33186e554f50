import { globSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CHUNK_SIZE } from "@/lib/batch/writes";
import { startHistory } from "@/lib/testing/history";
import { beginRequest } from "@/lib/testing/next-headers";
import { sampleNamed, textsOf } from "@/lib/testing/samples";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const history = startHistory();
const api = startStandIn();
const NOT_ALLOWED = "Anda tidak memiliki izin untuk tindakan ini.";
const REFUSED = { kind: "message", text: NOT_ALLOWED };
const OWN = sessionOf().userId;

const car = sampleNamed("car-type");
const WAS = { ...textsOf(car, car.row), brand: "Toyota", model: "LAMA", kode: "A" };
const form = new FormData();
for (const [name, value] of Object.entries({ ...WAS, model: "BARU", username: "siti", password: "x" }))
  form.append(name, value);

type Action = (...accepted: unknown[]) => Promise<unknown>;
/**
 * The accepted arguments of an action, how many of them are checked, the reply to others, whether the last one is the user of
 * the page, whether the action calls the API, and whether it writes.
 */
type Entry = {
  accepted: unknown[];
  checked: number[];
  refused: object;
  hasOwner: boolean;
  callsApi: boolean;
  writes?: true;
};

const ofPage = (...accepted: unknown[]): Entry => ({
  accepted,
  checked: [...accepted.keys()],
  refused: REFUSED,
  hasOwner: true,
  callsApi: true,
});

const ofWrite = (...accepted: unknown[]): Entry => ({ ...ofPage(...accepted), writes: true });

const EXPORT = { format: "csv", rows: 25, filtered: true };
const CHUNK = crypto.randomUUID();
const ORIGIN = { way: "import", batch: crypto.randomUUID() };
const WRITES = [{ kind: "create", place: 0, values: { ...WAS, model: "LAIN" }, copies: 0 }];

const NOTHING = { put: [], drop: [] };

const ACTIONS: Record<string, Entry> = {
  "batches sendChunk": ofWrite("car-type", CHUNK, ORIGIN, WRITES, OWN),
  "batches fetchChunkReply": { ...ofPage(CHUNK, OWN), callsApi: false },
  "batches findWriteEvidence": ofPage("car-type", ORIGIN, WRITES, OWN),
  "exports logExport": { ...ofPage("car-type", EXPORT, OWN), callsApi: false },
  "exports readHistory": { ...ofPage("car-type", { cara: "import" }, OWN), callsApi: false },
  "records create": ofWrite("car-type", form, OWN),
  "records update": ofWrite("car-type", "1", WAS, form, OWN),
  "records remove": ofWrite("car-type", "1", WAS, OWN),
  "dismissals changeDismissedFindings": { ...ofPage("car-type", NOTHING, OWN), callsApi: false },
  "views changeViews": { ...ofPage("car-type", { ...NOTHING, isShared: false }, OWN), callsApi: false },
  "session signIn": {
    accepted: [{ kind: "idle" }, form],
    checked: [1],
    refused: { kind: "failed", message: NOT_ALLOWED },
    hasOwner: false,
    callsApi: true,
  },
};

/** Values that no argument may have. */
const ODD = [undefined, null, 7, true, "", [7], { toString: () => OWN }];

async function exportsOf(file: string): Promise<[string, Action][]> {
  const exported: Record<string, Action> = await import(path.join(import.meta.dirname, file));
  return Object.entries(exported).map(([name, action]) => [`${path.basename(file, ".ts")} ${name}`, action]);
}

const files = globSync("*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
const actions = (await Promise.all(files.map(exportsOf))).flat();
const entries = actions.flatMap(([name, action]) =>
  ACTIONS[name] ? [{ name, action, ...ACTIONS[name] }] : [],
);

beforeEach(async () => {
  await api.signIn("admin.it");
  await api.setRows("car-type", [{ id: 1, ...WAS }]);
  beginRequest();
});

test("every exported server action has an entry in this table, and every entry an action", () => {
  expect(actions.map(([name]) => name).toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});

describe.each(entries)("$name", ({ action, accepted, checked, refused, callsApi, writes }) => {
  test("accepts the arguments of the table", async () => {
    const before = (await history.entries()).length;
    const reply = await action(...accepted);
    expect(reply).not.toMatchObject(refused);
    await (reply as { reply?: Promise<unknown> }).reply;
    expect((await api.requests()).length > 0).toBe(callsApi);
    expect((await history.entries()).length - before).toBe(writes ? 1 : 0);
    const sent = (await api.requests()).filter(
      ({ method, path }) => method !== "GET" && !path.includes("login"),
    );
    expect(sent.length).toBe(writes ? 1 : 0);
  });

  test("refuses a page of another site", async () => {
    beginRequest({ origin: "https://jahat.id", "x-forwarded-host": "jahat.id" });
    expect(await action(...accepted)).toMatchObject(refused);
    expect(await api.requests()).toEqual([]);
  });

  test("refuses odd arguments, too few and too many", async () => {
    const odd = checked.flatMap((at) => ODD.map((value) => accepted.with(at, value)));
    for (const values of [...odd, [], accepted.slice(0, -1), [...accepted, OWN]])
      expect(await action(...values)).toMatchObject(refused);
    expect(await api.requests()).toEqual([]);
  });
});

test.each(entries.filter(({ hasOwner }) => hasOwner))(
  "$name refuses the page of another user",
  async ({ action, accepted }) => {
    for (const userId of ["8", `${OWN}0`, ` ${OWN}`, "undefined", "null"])
      expect(await action(...accepted.slice(0, -1), userId)).toEqual({ kind: "session", reason: "other" });
    expect(await api.requests()).toEqual([]);
  },
);

describe("a chunk", () => {
  const [write] = WRITES;
  const update = { ...write, kind: "update", key: "1", was: WAS };
  const look = (...chunk: unknown[]) =>
    actions.find(([name]) => name === "batches findWriteEvidence")?.[1]("car-type", ORIGIN, chunk, OWN);

  test("has creates, updates and deletions", async () => {
    const { copies: _, ...changed } = update as typeof update & { copies?: number };
    const { values: __, ...deletion } = changed;
    expect(await look(write, { ...changed, undoes: 1 }, { ...deletion, kind: "delete" })).not.toMatchObject(
      REFUSED,
    );
  });

  test.each<[string, unknown[]]>([
    ["nothing", []],
    ["more than a chunk has", Array(CHUNK_SIZE + 1).fill(write)],
    ["an update that says how many copies there are", [update]],
    ["what takes no entry back", [{ ...write, undoes: 0 }]],
  ])("is refused with %s", async (_, chunk) => {
    expect(await look(...chunk)).toMatchObject(REFUSED);
  });
});
