import { expect, test } from "vitest";
import type { ListView } from "../list/list";
import { createCellReader } from "../list/list-window";
import { hashText } from "../list/row-hashes";
import { checkedView } from "../testing/checked-view";
import { toColumnarList } from "../testing/lists";
import { type CheckAnswers, createChecker } from "./checker";
import { findReplacedMarks } from "./dismissals";

type Row = Record<string, string>;

const { definition, ...checked } = checkedView("sa");
const VIEW = { ...checked, picture: null, timeZone: "Asia/Jakarta" } as unknown as ListView;

const BRANCHES = toColumnarList(checkedView("dealer-cabang").definition, [
  { dealer: "Astra Jaya", cabang: "Bogor", brand: "Toyota" },
]);

const ROWS = [
  { id: "1", dealer: "Astra Jaya", cabang: "Bogor", nama_sa: "Budi  Santoso" },
  { id: "2", dealer: "ASTRA JAYA", cabang: "Bogor", nama_sa: "Siti" },
  { id: "3", dealer: "Astra Jaya", cabang: "Bogor", nama_sa: "Ani" },
  { id: "4", dealer: "Lain", cabang: "Bogor", nama_sa: "Dewi" },
];

const FLAGGED = { kind: "flagged", rules: [], start: 0 } as const;

const opened = (rows = ROWS) => createChecker(VIEW, toColumnarList(definition, rows), BRANCHES);

test("flagged rows come in the order of the found ones, with their reasons, the heaviest first", () => {
  const { count, rows } = opened()([3, 2, 1], { ...FLAGGED, rules: ["ejaan", "dealer"] });
  expect(count).toBe(2);
  expect(rows.map(({ row, reasons }) => [row.key, reasons.map(({ text }) => text)])).toEqual([
    ["4", ["Lain tidak ada di daftar cabang"]],
    [
      "2",
      ["ASTRA JAYA tidak ada di daftar cabang; mungkin Astra Jaya", "Dealer: Astra Jaya (2), ASTRA JAYA (1)"],
    ],
  ]);
});

const SPACES_AND_DEALERS = { ...FLAGGED, rules: ["spasi", "dealer"] } as const;
const keysOf = ({ rows }: CheckAnswers["flagged"]) => rows.map(({ row }) => row.key);

test("what weighs more comes first, and a rule that flags a tenth of many rows steps back", () => {
  expect(keysOf(opened()(null, SPACES_AND_DEALERS))).toEqual(["2", "4", "1"]);
  const flagging = (count: number) => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...{
        id: `${at + 5}`,
        dealer: at < count ? "Lain" : "Astra Jaya",
        cabang: "Bogor",
        nama_sa: `Ani ${at}`,
      },
    }));
    return opened([...ROWS, ...many])(null, SPACES_AND_DEALERS);
  };
  expect(flagging(8).common).toEqual([]);
  expect(keysOf(flagging(8)).at(-1)).toBe("1");
  expect(flagging(9).common).toEqual(["dealer"]);
  expect(keysOf(flagging(9))[0]).toBe("1");
  expect(flagging(9).count).toBe(12);
});

// That they come back when they change, and are listed when asked for: count-checker.test.ts.
test("rows that were seen leave list, counts and what is mended", () => {
  const answer = opened();
  const seen = [answer(null, SPACES_AND_DEALERS).rows[0]?.mark ?? ""];
  expect(keysOf(answer(null, { ...SPACES_AND_DEALERS, seen }))).toEqual(["4", "1"]);
  expect(answer(null, { ...FLAGGED, seen }).counts).toMatchObject({ spasi: 1, ejaan: 0, dealer: 1 });
  expect(answer(null, { kind: "total", rules: ["spasi", "dealer"], seen })).toEqual({ count: 2 });
  expect(answer(null, { kind: "mended", rule: "dealer", seen })).toEqual({});
});

test("what was put aside is gone until its row changes", () => {
  const { rows } = opened()(null, { ...FLAGGED, rules: ["dealer"] });
  const dismissedMarks = rows.flatMap(({ reasons }) => reasons.map(({ mark }) => mark));
  expect(dismissedMarks).toHaveLength(2);
  expect(opened()(null, { ...FLAGGED, dismissedMarks }).counts).toMatchObject({ dealer: 0, ejaan: 1 });
  expect(opened()(null, { kind: "mended", rule: "dealer", dismissedMarks })).toEqual({});
  const changed = ROWS.map((row) => (row.id === "4" ? { ...row, nama_sa: "Dewi Lestari" } : row));
  expect(opened(changed)(null, { ...FLAGGED, dismissedMarks }).counts).toMatchObject({ dealer: 1 });
});

test("mending writes what is clear of a rule, or the chosen text of one finding", () => {
  const answer = opened();
  expect(answer(null, { kind: "mended", rule: "spasi" })).toEqual({ 1: { nama_sa: "Budi Santoso" } });
  expect(answer(null, { kind: "mended", rule: "dealer" })).toEqual({ 2: { dealer: "Astra Jaya" } });
  const unsettled = opened(
    ROWS.map((row, at) => ({ ...row, nama_sa: at % 2 ? "Budi santoso" : "Budi Santoso" })),
  );
  const { rows } = unsettled(null, { ...FLAGGED, rules: ["ejaan"] });
  const reason = rows.flatMap(({ reasons }) => reasons).find(({ mend }) => mend?.field === "nama_sa");
  expect(reason?.mend?.choices).toEqual([
    { text: "Budi Santoso", count: 2 },
    { text: "Budi santoso", count: 2 },
  ]);
  const question = { kind: "mended", rule: "ejaan" } as const;
  expect(unsettled(null, { ...question, reason, chosen: "Budi santoso" })).toEqual({
    1: { nama_sa: "Budi santoso" },
    3: { nama_sa: "Budi santoso" },
  });
  expect(unsettled(null, question)).toEqual({ 2: { dealer: "Astra Jaya" } });
});

test("one letter apart is a suggestion: it is never mended with the others, and not where a record would be there twice", () => {
  const rows = [
    { id: "1", dealer: "Sentosa Motor", keterangan: "Ganti oli", Harga_a: 1 },
    { id: "2", dealer: "Santosa Motor", keterangan: "Ganti oli", Harga_a: 2 },
    { id: "3", dealer: "Santosa Motor", keterangan: "Ganti aki", Harga_a: 3 },
  ];
  const items = checkedView("perawatan-postcheck");
  const known = toColumnarList(checkedView("dealer-cabang").definition, [
    { brand: "Toyota", dealer: "Sentosa Motor", cabang: "Bogor" },
  ]);
  const view = { ...VIEW, ...items } as unknown as ListView;
  const answer = createChecker(view, toColumnarList(items.definition, rows), known);
  const flagged = answer(null, { ...FLAGGED, rules: ["dealer"] });
  expect([flagged.clear, flagged.unclear]).toEqual([0, 1]);
  expect(answer(null, { kind: "mended", rule: "dealer" })).toEqual({});
  const reason = flagged.rows[0]?.reasons[0];
  expect(answer(null, { kind: "mended", rule: "dealer", reason, chosen: "Sentosa Motor" })).toEqual({
    3: { dealer: "Sentosa Motor" },
  });
});

test("what is put aside is one finding: another empty field of the row stays, and neither brings the other back", () => {
  const rows = [{ id: "1", dealer: "", cabang: "", nama_sa: "Budi" }];
  const flagged = (marks: string[]) =>
    opened(rows)(null, { ...FLAGGED, rules: ["kosong"], dismissedMarks: marks }).rows.flatMap(
      ({ reasons }) => reasons,
    );
  const [dealer, cabang] = flagged([]).map(({ mark }) => mark);
  expect(flagged([dealer ?? ""]).map(({ text }) => text)).toEqual(["Cabang kosong"]);
  const [first, second] = [dealer, cabang].map((mark = "") => ({
    ...{ mark, rule: "kosong" as const },
    ...{ record: "Budi", text: "kosong" },
  }));
  if (!first || !second) throw new Error("Two findings are expected.");
  expect(findReplacedMarks(second, [first])).toEqual([]);
  expect(findReplacedMarks({ ...second, mark: `${second.mark}x` }, [first, second])).toEqual([second.mark]);
});

test("a mark of before marks named their field holds as long as it can mean one finding alone", () => {
  const list = (row: Row) => toColumnarList(definition, [row]);
  const earlier = (row: Row, field: string | null) => {
    const { columns } = list(row);
    const values = Object.keys(columns).sort();
    const cells = values.map((each) => createCellReader(list(row))(each, 0));
    return `:1:${hashText(JSON.stringify([field, [], cells]))}`;
  };
  const count = (row: Row, rule: "kosong" | "spasi", field: string | null) =>
    createChecker(VIEW, list(row), null)(null, { ...FLAGGED, dismissedMarks: [rule + earlier(row, field)] })
      .counts[rule];
  const one = { id: "1", dealer: "A", cabang: "", nama_sa: "Budi" };
  expect(count(one, "kosong", null)).toBe(0);
  expect(count({ ...one, dealer: "" }, "kosong", null)).toBe(1);
  const padded = { ...one, dealer: "A  B", cabang: "C  D" };
  expect(count(padded, "spasi", "dealer")).toBe(1);
  expect(count({ ...padded, cabang: "C" }, "spasi", "dealer")).toBe(0);
});

test("a finding whose row has changed since is not mended", () => {
  const { rows } = opened()(null, { ...FLAGGED, rules: ["spasi"] });
  const [reason] = rows[0]?.reasons ?? [];
  const changed = ROWS.map((row) => (row.id === "1" ? { ...row, cabang: "Depok" } : row));
  expect(opened()(null, { kind: "mended", rule: "spasi", reason })).not.toEqual({});
  expect(opened(changed)(null, { kind: "mended", rule: "spasi", reason })).toEqual({});
});

test("white space around a text of the API is found, and mended by writing the text as the list has it", () => {
  const padded = ROWS.map((row) => (row.id === "3" ? { ...row, nama_sa: " Ani ", cabang: "Bogor\t" } : row));
  const answer = opened(padded);
  expect(answer(null, FLAGGED).counts).toMatchObject({ spasi: 2, ejaan: 1, dealer: 2 });
  expect(answer(null, { kind: "mended", rule: "spasi" })).toEqual({
    1: { nama_sa: "Budi Santoso" },
    3: { nama_sa: "Ani", cabang: "Bogor" },
  });
});
