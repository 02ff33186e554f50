import { formatAmount } from "@/lib/list/format-value";
import type { Cell, ReadableList } from "@/lib/list/list";
import { showCell } from "@/lib/list/list-window";
import type { Theme } from "@/lib/preferences/preferences";
import type { View } from "@/lib/preferences/views";
import type { FoundRecords } from "./use-found-records";

/** What an item opens or does. */
type Target =
  | { kind: "screen"; path: string }
  | { kind: "view"; list: ReadableList; view: View }
  | { kind: "theme"; theme: Theme }
  | { kind: "logout" }
  | { kind: "record"; list: ReadableList; cells: Record<string, Cell> }
  | { kind: "all"; list: ReadableList; words: string };

/** An item of the palette; `detail` is shown below its label. */
export type Item = { id: string; label: string; detail?: string } & Target;

export type Group = { label: string; items: Item[] };

function recordItem(list: ReadableList, cells: Record<string, Cell>, at: number): Item {
  const { resource, columns, named, timeZone } = list.view;
  const namesRecord = ({ field }: { field: string }) => named.includes(field);
  const textsOf = (shown: typeof columns) =>
    shown.map((column) => showCell(cells[column.field] ?? "", column, timeZone)).join(" · ");
  const others = columns.filter((column) => !namesRecord(column) && cells[column.field] !== "");
  const naming = named.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  return {
    kind: "record",
    id: `${resource} ${at}`,
    label: textsOf(naming),
    detail: textsOf(others),
    list,
    cells,
  };
}

function allItem(list: ReadableList, words: string, count: number): Item {
  const label = `semua ${formatAmount(count)} di daftar`;
  return { kind: "all", id: `${list.view.resource} semua`, label, list, words };
}

/** Returns a group for each list in which records were found, the list with the best match first. */
export function recordGroups({ words, lists }: FoundRecords): Group[] {
  return lists
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ list, count, records }) => ({
      label: list.label,
      items: [...records.map((cells, at) => recordItem(list, cells, at)), allItem(list, words, count)],
    }));
}
