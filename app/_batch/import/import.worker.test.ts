import { beforeAll, expect, test, vi } from "vitest";
import { perawatanPostcheck, perawatanPrecheck } from "@/lib/resources/item";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import type { ImportAnswers, ImportRequest } from "./import.worker";

const TODAY = "2026-11-22";

async function packed(columns: Record<string, string[]>): Promise<ArrayBuffer[]> {
  const length = Object.values(columns)[0]?.length ?? 0;
  const json = new Blob([JSON.stringify({ length, columns })]).stream();
  return [await new Response(json.pipeThrough(new CompressionStream("gzip"))).arrayBuffer()];
}

/** Passes on what the worker's script and its page tell one another, both of this process. */
class OwnWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    scope.postMessage = (data) => this.onmessage?.({ data });
  }
  postMessage(data: unknown) {
    scope.onmessage({ data });
  }
  terminate() {}
}

const scope = { postMessage: (_: unknown) => {}, onmessage: (_: { data: unknown }) => {} };
const start = () => new WorkerCalls<ImportRequest, ImportAnswers>(() => new OwnWorker() as unknown as Worker);

beforeAll(async () => {
  vi.stubGlobal("self", scope);
  vi.stubGlobal("reportError", (error: unknown) => scope.postMessage({ kind: "answer", answer: error }));
  await import("./import.worker");
});

const sources = async () => ({
  list: null,
  branches: await packed({ brand: ["Toyota", "Toyota"], dealer: ["Asal", "Satu"], cabang: ["A", "B"] }),
  brands: [],
});

test("the rows of a file are summarized, shown in windows, changed and planned", async () => {
  const worker = start();
  const file = "Dealer\tKeterangan\nasal\tOli\nLain\tBan";
  const resource = perawatanPrecheck.name;
  const opened = await worker.ask({ kind: "file", file, resource, sources: await sources(), today: TODAY });
  expect(opened).toMatchObject({
    counts: { new: 1, wrong: 1 },
    unknown: [{ field: "dealer", value: "Lain" }],
    columns: [
      { label: "Dealer", field: "dealer" },
      { label: "Keterangan", field: "keterangan" },
    ],
  });
  const view = { shown: "wrong" as const, start: 0 };
  expect(await worker.ask({ kind: "show", view })).toMatchObject({
    rows: [{ place: 1, texts: { dealer: "Lain" } }],
  });
  const edit = { kind: "edit" as const, place: 1, field: "dealer", text: "Satu" };
  expect(await worker.ask({ kind: "change", change: edit, view, mended: 1 })).toMatchObject({
    counts: { new: 2, wrong: 0 },
    shown: "all",
    rows: [{ place: 1 }, { place: 0 }],
    next: null,
  });
  await worker.ask({ kind: "change", change: { kind: "leave out", place: 0, isLeftOut: true }, view });
  const writes = await worker.ask({ kind: "plan", includedKinds: ["new"] });
  expect(writes).toMatchObject([{ kind: "create", values: { dealer: "Satu", keterangan: "Ban" } }]);
  const swapped = { kind: "match" as const, fields: ["keterangan", "dealer"] };
  expect(await worker.ask({ kind: "change", change: swapped, view, mended: 1 })).toMatchObject({
    counts: { wrong: 2 },
    columns: [{ field: "keterangan" }, { field: "dealer" }],
    next: 1,
  });
});

test("the items of a dealer are compared with the catalogue of others", async () => {
  const worker = start();
  const list = await packed({ id: ["1", "2"], dealer: ["Asal", "Satu"], keterangan: ["Oli", "Oli"] });
  const source = perawatanPrecheck.name;
  const catalogue = { ...(await sources()), list };
  expect(await worker.ask({ kind: "catalogue", source, sources: catalogue })).toEqual({
    from: [
      { name: "Asal", items: 1 },
      { name: "Satu", items: 1 },
    ],
    to: ["Asal", "Satu"],
  });
  const copy = { from: "Asal", to: ["Satu"], missing: {} };
  const compared = (target: string, of: ArrayBuffer[] | null) =>
    worker.ask({ kind: "copy", copy, target, list: of, today: TODAY });
  expect(await compared(source, list)).toMatchObject({ counts: { same: 1 } });
  expect(await compared(perawatanPostcheck.name, null)).toMatchObject({ counts: { wrong: 1 } });
});
