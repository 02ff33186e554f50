import type { ResourceDefinition } from "../../resources/resource-definition";
import { gapsBelow } from "./file-rows";
import type { ImportRow } from "./import-row";

/** What only the person knows of the rows of a file. */
export type Questions = {
  /** The texts that may stand for empty cells, and how many cells have them; `null` if that is settled. */
  nothing: { texts: string[]; cells: number } | null;
  /** How many other cells are doubtful. */
  doubtful: number;
  /** The columns of pick lists with empty cells below others, as those of merged cells are. */
  gaps: { field: string; cells: number }[];
  /** The columns whose empty cells could empty fields of records, in how many rows, and whether they do. */
  clearing: { field: string; rows: number; isCleared: boolean }[];
};

/** Returns what is to be asked about rows; `cleared` are the fields that empty cells empty. */
export function questionsOf(
  { imports, calls }: ResourceDefinition,
  rows: readonly ImportRow[],
  cleared: ReadonlySet<string>,
): Questions {
  const doubts = rows
    .filter(({ isAside }) => !isAside)
    .flatMap(({ doubts, given }) =>
      Object.entries(doubts).map(([field, doubt]) => ({ doubt, text: given[field] ?? "" })),
    );
  const nothing = doubts.filter(({ doubt }) => doubt === "nothing");
  const clearing = (calls.create?.input.optional ?? []).map((field) => {
    const isEmptied = ({ given, records }: ImportRow) => given[field] === "" && records.length > 0;
    return { field, rows: rows.filter(isEmptied).length, isCleared: cleared.has(field) };
  });
  return {
    nothing:
      nothing.length > 0
        ? { texts: [...new Set(nothing.map(({ text }) => text))], cells: nothing.length }
        : null,
    doubtful: doubts.length - nothing.length,
    gaps: Object.keys(imports?.known ?? {})
      .map((field) => ({ field, cells: gapsBelow(rows, field).length }))
      .filter(({ cells }) => cells > 0),
    clearing: clearing.filter(({ rows }) => rows > 0),
  };
}
