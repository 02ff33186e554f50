import { expect, test } from "vitest";
import { GOOD, OPNAME_VIEW, opnameList } from "../testing/opname";
import { type CheckAnswers, createChecker } from "./checker";
import type { RuleName } from "./rule-names";

const RULES: RuleName[] = ["jumlah", "tanpa-foto"];
const FLAGGED = { kind: "flagged", rules: RULES, start: 0 } as const;

const open = (list: ReturnType<typeof opnameList>) => createChecker(OPNAME_VIEW, list, null);

/** So many good counts, with these in front. */
const listOf = (rows: object[], good: number) =>
  opnameList([
    ...rows.map((row) => ({ ...GOOD, ...row })),
    ...Array.from({ length: good }, (_, at) => ({ ...GOOD, foto: `${at}.jpg` })),
  ]);

const ODD = [{ foto: "" }, { jumlah: 0 }, { foto: "", jumlah: -1 }, { foto: "", nama_mekanik: "Budi" }];

const positionsOf = ({ rows }: CheckAnswers["flagged"]) => rows.map(({ position }) => position);

test("rows that were seen leave list and counts until they change, and are listed when asked for", () => {
  const list = listOf(ODD, 26);
  const seen = [open(list)(null, FLAGGED).rows[1]?.mark ?? ""];
  const left = open(list)(null, { ...FLAGGED, seen });
  expect([positionsOf(left), left.count, left.others]).toEqual([[1, 0, 3], 3, 1]);
  expect(left.counts).toMatchObject({ jumlah: 1, "tanpa-foto": 2 });
  expect(open(list)(null, { kind: "positions", rules: RULES, seen })).toEqual([0, 1, 3]);
  const shown = open(list)(null, { ...FLAGGED, seen, showsSeen: true });
  expect([positionsOf(shown), shown.count, shown.others]).toEqual([[2], 1, 3]);
  const changed = listOf([...ODD.slice(0, 2), { foto: "", jumlah: -2 }, ...ODD.slice(3)], 26);
  expect(positionsOf(open(changed)(null, { ...FLAGGED, seen }))).toEqual([1, 2, 0, 3]);
});

test("found counts are compared with all of them, and those found alone are listed", () => {
  const amounts = [100, 102, 98, 101, 99, 100, 9000];
  const list = opnameList(
    amounts.map((jumlah, at) => ({ ...GOOD, jumlah, created_at: `2024-0${at + 1}-05T03:00:00Z` })),
  );
  const found = [6, 2];
  const { rows, counts } = open(list)(found, { ...FLAGGED, rules: ["lonjakan"] });
  expect(rows.map(({ position, row }) => [position, row.cells.includes("9.000")])).toEqual([[0, true]]);
  expect(counts.lonjakan).toBe(1);
  expect(open(list)([2], { kind: "positions", rules: ["lonjakan"] })).toEqual([]);
});
