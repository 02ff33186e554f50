import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ResourceName } from "../../../../demo/resources/resources";
import type {
  ChunkReply,
  IndexedWrite,
  Outcome,
  PlannedWrite,
  StartedChunk,
  Texts,
} from "../../../batch/writes";
import { perawatanPostcheck } from "../../../resources/catalogues";
import { branchResource, opnameResource, saResource, userResource } from "../../../resources/registry";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { forgetCookies } from "../../../testing/next-headers";
import { sampleNamed } from "../../../testing/samples";
import { startStandIn } from "../../../testing/stand-in";
import { endSessionOnAllReplicas } from "../../session/ended-sessions";
import { fetchChunkReply, findWriteEvidence, startChunk } from "./start-chunk";

vi.mock("next/headers", () => import("../../../testing/next-headers"));

vi.stubEnv("NEW_USER_PASSWORD", "awal-123");
const api = startStandIn();
const CREATE = "/api/tambahperawatanpostcheck";
const PRICES = { Harga_a: "12.500", Harga_b: "1", Harga_c: "1", Harga_d: "1", Harga_e: "1" };
const STORED = { dealer: "D", Harga_a: 12500, Harga_b: 1, Harga_c: 1, Harga_d: 1, Harga_e: 1 };

const create = (keterangan: string, changes = {}): PlannedWrite => ({
  kind: "create",
  values: { dealer: "D", keterangan, ...PRICES, ...changes },
  copies: 0,
});
const update = (key: string, was: string, keterangan: string): PlannedWrite => ({
  kind: "update",
  key,
  was: { keterangan: was, Harga_a: "12.500" },
  values: { keterangan },
});

const ORIGIN = { way: "import", batch: crypto.randomUUID() } as const;
const placed = (writes: PlannedWrite[]): IndexedWrite[] =>
  writes.map((write, place) => ({ ...write, place }));

const begin = async (
  writes: PlannedWrite[],
  resource: ResourceDefinition = perawatanPostcheck,
  id = crypto.randomUUID(),
) => (await startChunk(resource, id, ORIGIN, placed(writes))) as StartedChunk;

const send = async (...chunk: Parameters<typeof begin>) => (await begin(...chunk)).reply;

const kindsOf = ({ outcomes }: ChunkReply) => outcomes.map(({ kind }) => kind);

/** Makes the rows of the list those of the stored item with these changes. */
const setItems = (...rows: object[]) =>
  api.setRows(
    "perawatan-postcheck",
    rows.map((row) => ({ ...STORED, ...row })),
  );

const calls = async () => (await api.requests()).map(({ method, path }) => `${method} ${path}`);
const writesSent = async () => (await api.requests()).filter(({ method }) => method !== "GET");

beforeEach(() => api.signIn("admin.it"));

describe("a chunk", () => {
  test("creates records by the rules of the form, once where there is none yet, and tells which are refused", async () => {
    await setItems({ id: 1, keterangan: "Nol" });
    const wrong = create("Dua", { Harga_a: "12,500", dealer: " " });
    const reply = await send([create("Nol"), create("Satu"), wrong, create("Satu"), create("Tiga")]);
    expect(reply.outcomes).toEqual([
      { kind: "conflict", now: {}, more: 1 },
      { kind: "done" },
      {
        kind: "rejected",
        text: "Dealer: Kolom wajib diisi\nHarga A: Tulis 12.500 untuk bilangan bulat, atau 12,5 untuk desimal",
        fields: expect.objectContaining({ dealer: "Kolom wajib diisi" }),
      },
      expect.objectContaining({ kind: "rejected" }),
      { kind: "done" },
    ] satisfies Outcome[]);
    const sent = await writesSent();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill(`POST ${CREATE}`));
    const fields = { dealer: "D", keterangan: "Satu", Harga_a: "12500", Harga_b: "1", Harga_e: "1" };
    expect(sent[0]?.fields).toMatchObject(fields);
  });

  test("compares updates and deletes with the records as they are now, with one read of the list", async () => {
    await setItems(
      { id: 1, keterangan: "Satu" },
      { id: 2, keterangan: "Dua oleh orang lain" },
      { id: 3, keterangan: "Tiga baru" },
      { id: 5, keterangan: "Lima" },
      { id: 6, keterangan: "Enam oleh orang lain" },
    );
    const reply = await send([
      update("1", "Satu", "Satu baru"),
      update("2", "Dua", "Dua baru"),
      update("3", "Tiga", "Tiga baru"),
      update("4", "Empat", "Empat baru"),
      { kind: "delete", key: "5", was: { keterangan: "Lima" } },
      { kind: "delete", key: "6", was: { keterangan: "Enam" } },
      { kind: "delete", key: "7", was: { keterangan: "Tujuh" } },
    ]);
    expect(reply.outcomes).toEqual([
      { kind: "done" },
      expect.objectContaining({ kind: "conflict", contested: ["keterangan"] }),
      { kind: "skipped" },
      { kind: "rejected", text: "Data ini sudah dihapus." },
      { kind: "done" },
      { kind: "conflict", now: { keterangan: "Enam oleh orang lain" } },
      { kind: "skipped" },
    ] satisfies Outcome[]);
    expect(await calls()).toEqual([
      "GET /api/listperawatanpostcheck",
      "PUT /api/updateperawatanpostcheck/1",
      "DELETE /api/deleteperawatanpostcheck/5",
    ]);
    expect((await api.requests())[1]?.fields).toMatchObject({ keterangan: "Satu baru", Harga_a: "12500" });
  });

  test("writes the planned fields over the record as it is now, and is asked where both have changed a field", async () => {
    await setItems(
      { id: 1, Harga_e: 7, keterangan: "Oli baru" },
      { id: 2, keterangan: "Oli", Harga_a: 9, Harga_b: 8, Harga_e: 7 },
      { id: 3, keterangan: "Oli", dealer: "E", Harga_a: 13000 },
    );
    const was = { keterangan: "Oli", dealer: "D", ...PRICES };
    const price = (key: string, values: Texts): PlannedWrite => ({ kind: "update", key, was, values });
    const reply = await send([
      price("1", { Harga_a: "13000" }),
      price("2", { Harga_a: "13000", Harga_b: "2", Harga_c: "3" }),
      price("3", { Harga_a: "13000", Harga_b: "2" }),
    ]);
    expect(reply.outcomes).toEqual([
      { kind: "done", merged: ["keterangan", "Harga_e"] },
      expect.objectContaining({ kind: "conflict", contested: ["Harga_a", "Harga_b"] }),
      { kind: "done", merged: ["dealer"] },
    ]);
    expect((await api.requests()).slice(1).map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ keterangan: "Oli baru", Harga_a: "13000", Harga_e: "7", Harga_b: "1" }),
      expect.objectContaining({ dealer: "E", Harga_a: "13000", Harga_b: "2" }),
    ]);
  });

  const ofAdvisor = (key: string, nama_sa: string, values: Texts): PlannedWrite => ({
    ...{ kind: "update", key, values },
    was: { dealer: "D", cabang: "C", nama_sa },
  });

  test("writes the same text where the record has white space around it, and nothing where it has none", async () => {
    await api.setRows("sa", [
      { id: 1, dealer: "D", cabang: "C", nama_sa: " Ani\t" },
      { id: 2, dealer: "D", cabang: "C", nama_sa: "Budi" },
    ]);
    const trim = (key: string, nama_sa: string) => ofAdvisor(key, nama_sa, { nama_sa });
    expect(kindsOf(await send([trim("1", "Ani"), trim("2", "Budi")], saResource))).toEqual([
      "done",
      "skipped",
    ]);
    expect((await writesSent()).map(({ fields }) => fields.nama_sa)).toEqual(["Ani"]);
    expect(kindsOf(await send([trim("1", "Ani")], saResource))).toEqual(["skipped"]);
  });

  test("is asked where the branch of an advisor is planned for a dealer that is another one now", async () => {
    await api.setRows("sa", [{ id: 1, dealer: "E", cabang: "C", nama_sa: "N" }]);
    const { outcomes } = await send([ofAdvisor("1", "N", { cabang: "X" })], saResource);
    expect(outcomes).toMatchObject([{ kind: "conflict", contested: ["dealer"] }]);
  });

  test.each([
    [{ status: 429 }, [], { kind: "busy" }],
    [{ status: 401 }, [], { kind: "message" }],
    [{ status: 401, body: { message: "Invalid token" } }, [], { kind: "session", reason: "expired" }],
    [{ status: 422, body: { message: "Tidak boleh" } }, ["rejected", "done"], null],
    [{ status: 500 }, ["rejected", "done"], null],
    [{ status: 504 }, ["unknown"], { kind: "lost" }],
    [{ reset: "after-commit" as const }, ["unknown"], { kind: "lost" }],
  ])("whose first write is answered with %j has the outcomes %j", async (fault, kinds, stop) => {
    await setItems();
    await api.fault({ path: CREATE, times: 1, ...fault });
    const reply = await send([create("Dua"), create("Tiga")]);
    expect(kindsOf(reply)).toEqual(kinds);
    expect(reply).toMatchObject({ stop });
    expect(await writesSent()).toHaveLength(Math.max(1, kinds.length));
  });

  test("whose person signs out ends after the write that is on its way", async () => {
    const session = { id: "session-that-ends" };
    await api.signIn("admin.it", session);
    await setItems();
    await api.fault({ path: CREATE, hang: true, times: 1 });
    const reply = send([create("Satu"), create("Dua")]);
    await vi.waitFor(async () => expect(await writesSent()).toHaveLength(1));
    await endSessionOnAllReplicas(session);
    await api.clearFaults();
    const stop = { kind: "session", reason: "expired" };
    expect(await reply).toMatchObject({ outcomes: [{ kind: "done" }], stop });
    expect(await writesSent()).toHaveLength(1);
  });

  test.each([429, 500, 503])("sends nothing while its list is answered with %d", async (status) => {
    await api.fault({ path: "/api/listperawatanpostcheck", status });
    expect(await send([update("1", "Satu", "Dua")])).toMatchObject({ outcomes: [], stop: { kind: "busy" } });
  });

  test("renames a user with the profile as it is, and tells what an incomplete profile lacks", async () => {
    const profile = { ...sampleNamed("user").row, foto_ktp: "ktp.jpg" };
    await api.setRows("users", [
      { ...profile, username: "budi", nama: "Budi" },
      { ...profile, username: "cici", nama: "Cici", nik: null, hobi: "" },
    ]);
    const rename = (key: string, nama: string): PlannedWrite => ({
      ...{ kind: "update", key, was: { nama }, values: { nama: `${nama} Baru` } },
    });
    const reply = await send([rename("budi", "Budi"), rename("cici", "Cici")], userResource);
    expect(reply.outcomes).toEqual([
      { kind: "done" },
      { kind: "rejected", text: "Data ini belum lengkap. Lengkapi dulu lewat Ubah: NIK, Hobi" },
    ]);
    const [, update] = await api.requests();
    const { nik, tanggal_lahir } = sampleNamed("user").row;
    expect(update?.fields).toMatchObject({ nama: "Budi Baru", nik, tanggal_lahir });
    expect(update?.fields).not.toHaveProperty("foto_ktp");
  });
});

describe("a chunk that arrives twice", () => {
  test("is carried out once, and its reply can be recalled by its person alone", async () => {
    await setItems();
    const id = crypto.randomUUID();
    const first = send([create("Satu")], perawatanPostcheck, id);
    const again = send([create("Satu")], perawatanPostcheck, id);
    expect(await first).toEqual(await again);
    expect(await fetchChunkReply(id)).toEqual(await first);
    expect(await calls()).toEqual(["GET /api/listperawatanpostcheck", `POST ${CREATE}`]);
    expect(await fetchChunkReply(crypto.randomUUID())).toEqual({ kind: "forgotten" });
    await api.signIn("admin.it", { userId: "8" });
    expect(await fetchChunkReply(id)).toEqual({ kind: "forgotten" });
  });

  test("tells whoever sends it how many writes are settled, as far as it gets, and runs on unheard", async () => {
    await setItems();
    await api.fault({ path: CREATE, times: 2, delayMs: 1 });
    await api.fault({ path: CREATE, status: 503 });
    const [id, writes] = [crypto.randomUUID(), ["Satu", "Dua", "Tiga"].map((name) => create(name))];
    const unheard = await begin(writes, perawatanPostcheck, id);
    const again = await begin(writes, perawatanPostcheck, id);
    for await (const count of unheard.settled) if (count === 1) break;
    expect((await Array.fromAsync(again.settled)).at(-1)).toBe(2);
    const done = { kind: "done" };
    expect(await again.reply).toMatchObject({ outcomes: [done, done], stop: { kind: "busy" } });
  });

  test("is neither begun nor recalled without a session", async () => {
    forgetCookies();
    const ended = { kind: "session", reason: "expired" };
    expect(await fetchChunkReply(crypto.randomUUID())).toEqual(ended);
    expect(await begin([create("Satu")])).toEqual(ended);
    expect(await calls()).toEqual([]);
  });
});

test.each(["admin.part", "default"] as const)("a chunk of %s does nothing", async (role) => {
  await api.signIn(role);
  const writes = [create("Satu"), update("1", "a", "b"), { kind: "delete", key: "1", was: {} } as const];
  for (const resource of [perawatanPostcheck, userResource, opnameResource])
    for (const write of writes)
      expect(await send([write], resource)).toMatchObject({ outcomes: [], stop: { kind: "message" } });
  expect((await calls()).filter((call) => !call.startsWith("GET"))).toEqual([]);
});

test("a look counts equal records, and tells what was updated and deleted", async () => {
  await setItems(
    { id: 1, keterangan: "Satu" },
    { id: 2, keterangan: "Satu", Harga_a: "12500.00" },
    { id: 3, keterangan: "Satu", Harga_a: 7 },
  );
  const writes = placed([
    create("Satu"),
    create("Dua"),
    { kind: "update", key: "3", was: {}, values: { Harga_a: "7" } },
    { kind: "update", key: "3", was: {}, values: { Harga_a: "8" } },
    { kind: "delete", key: "3", was: {} },
    { kind: "delete", key: "4", was: {} },
  ]);
  const looked = await findWriteEvidence(perawatanPostcheck, ORIGIN, writes);
  expect(looked).toEqual({
    kind: "looked",
    looks: [
      { kind: "create", copies: 2 },
      { kind: "create", copies: 0 },
      { kind: "update", isDone: true },
      { kind: "update", isDone: false },
      { kind: "delete", isDone: false },
      { kind: "delete", isDone: true },
    ],
  });
  expect(await calls()).toEqual(["GET /api/listperawatanpostcheck"]);
});

test("a list with status 404 proves no deletion", async () => {
  await api.fault({ path: "/api/listperawatanpostcheck", status: 404 });
  const writes: PlannedWrite[] = [{ kind: "delete", key: "3", was: {} }, update("3", "a", "b")];
  expect(await findWriteEvidence(perawatanPostcheck, ORIGIN, placed(writes))).toMatchObject({
    looks: [{ isDone: false }, { isDone: false }],
  });
  expect(kindsOf(await send(writes))).toEqual(["rejected", "rejected"]);
  expect(await writesSent()).toEqual([]);
});

test.each<[ResourceDefinition, ResourceName, Texts]>([
  [
    branchResource,
    "cabang",
    {
      ...{ brand: "Toyota", dealer: "D", cabang: "C", alamat: "Jl. A", masuk: "7.15" },
      ...{ kodewilayah: "", kodewilayah_internal: "3" },
    },
  ],
  [userResource, "users", { nama: "Budi", username: "budi.baru" }],
])("a created record of $1 is found by what was planned", async (resource, rows, values) => {
  await api.setRows(rows, []);
  const write: PlannedWrite = { kind: "create", values, copies: 0 };
  expect(kindsOf(await send([write], resource))).toEqual(["done"]);
  expect(await findWriteEvidence(resource, ORIGIN, placed([write]))).toMatchObject({
    looks: [{ kind: "create", copies: 1 }],
  });
});
