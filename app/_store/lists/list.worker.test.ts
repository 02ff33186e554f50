import { gzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import type { CheckAnswers } from "@/lib/checks/checker";
import { PAGE_SIZE } from "@/lib/list/paging";
import { opnameResource, saResource } from "@/lib/resources/registry";
import { createListView } from "@/lib/server/data/lists";
import { toColumnarList } from "@/lib/testing/lists";
import type { WorkerMessage } from "./worker-calls";

const view = createListView(opnameResource, "admin.part", "Asia/Jakarta");

const rows = Array.from({ length: 300 }, (_, at) => ({
  brand: at % 7 ? "Toyota" : "Honda",
  dealer: `Dealer ${at % 5}`,
  cabang: `Cabang ${at % 40}`,
  jenis_opname: at % 3 ? "Oli" : "Part",
  kode_part: `K-${at % 350}`,
  nama_part: `Nama ${at}`,
  jumlah: at % 11 ? at : "banyak",
  created_at: `2024-03-${String(1 + (at % 28)).padStart(2, "0")}T08:30:00`,
  nama_mekanik: at % 4 ? "Sari" : "",
  foto: at % 6 ? `foto-${at}.png` : null,
}));

function packed(from: number, to: number): ArrayBuffer {
  const bytes = gzipSync(JSON.stringify(toColumnarList(opnameResource, rows.slice(from, to))));
  return new Uint8Array(bytes).buffer;
}

const page = {
  heard: (_: WorkerMessage) => {},
  onmessage: (_: { data: unknown }) => {},
  postMessage: (message: WorkerMessage) => page.heard(message),
};

beforeEach(async () => {
  vi.stubGlobal("self", page);
  vi.stubGlobal("reportError", (error: unknown) => page.heard({ kind: "answer", answer: error as never }));
  await import("./list.worker");
});

function ask(request: object): Promise<unknown> {
  return new Promise((resolve) => {
    page.heard = (message) => message.kind === "answer" && resolve(message.answer);
    page.onmessage({ data: request });
  });
}

const QUESTIONS = ["", "^cabang 1", "("].flatMap((search) =>
  [undefined, "kata=dealer+3&filter.jumlah=100..250"].flatMap((filters) => {
    const address = { search, filters, start: 0 };
    const order = { measure: "jumlah", unit: null, pressed: {}, rows: "cabang", columns: "jenis_opname" };
    return [
      { kind: "window", address },
      { kind: "window", address: { ...address, start: PAGE_SIZE } },
      { kind: "facets", address, valueSearches: { kode_part: "k-1" } },
      { kind: "opname", address, query: order },
    ];
  }),
);

async function answerAll(): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const question of QUESTIONS) answers.push(await ask(question));
  expect(answers.filter((answer) => answer instanceof Error)).toEqual([]);
  return answers;
}

test("a list that comes in pieces answers each time as one of those rows, also after a worker that was started anew", async () => {
  const ends = [0, 110, 120, 300];
  const pieces = ends.slice(1).map((to, at) => packed(ends[at] ?? 0, to));
  const grown: unknown[][] = [];
  await ask({ kind: "open", pieces: pieces.slice(0, 1), view });
  for (const [at, piece] of pieces.entries()) {
    for (let turn = 0; turn < 2; turn++)
      expect(await ask({ kind: "append", piece, at })).toEqual({ rows: ends[at + 1] });
    grown.push(await answerAll());
  }
  for (const [at, answers] of grown.entries()) {
    await ask({ kind: "open", pieces: [packed(0, ends[at + 1] ?? 0)], view });
    expect(answers).toEqual(await answerAll());
  }
  await ask({ kind: "open", pieces, view });
  expect(await answerAll()).toEqual(grown.at(-1));
});

test("what was seen, and the rows that come later, are those of their records after one before them was deleted", async () => {
  const list = createListView(saResource, "admin.it", "Asia/Jakarta");
  const rowOf = (id: number) => ({ id, dealer: "A", cabang: "B", nama_sa: `Budi  ${id}` });
  const [first, second] = [[rowOf(1), rowOf(2)], [rowOf(3)]].map(
    (some) => new Uint8Array(gzipSync(JSON.stringify(toColumnarList(saResource, some)))).buffer,
  );
  await ask({ kind: "open", pieces: [first], view: list });
  const address = { search: "", start: 0 };
  const spaces = { kind: "flagged", rules: ["spasi"], start: 0 };
  const flagged = async (seen: string[] = []) => {
    const answer = await ask({ kind: "checks", address, question: { ...spaces, seen } });
    return (answer as CheckAnswers["flagged"]).rows.map(({ row, mark }) => ({ key: row.key, mark }));
  };
  const mark = (await flagged()).find(({ key }) => key === "1")?.mark ?? "";
  expect(await flagged([mark])).toMatchObject([{ key: "2" }]);
  await ask({ kind: "change", change: { key: "1", row: null } });
  expect(await flagged([mark])).toMatchObject([{ key: "2" }]);
  await ask({ kind: "append", piece: second, at: 1 });
  expect(await flagged([mark])).toMatchObject([{ key: "2" }, { key: "3" }]);
});
