"use client";

import { useTable } from "@tanstack/react-table";
import { useMemo, useRef } from "react";
import type { ListRow, ListView, ListWindow } from "@/lib/list/list";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { features, listColumns, type OnDelete } from "./columns";

/** Returns names that tell rows apart: their keys, or their places where a key is missing or not the first one. */
function namesOf(rows: Pick<ListRow, "key">[]): string[] {
  const keys = rows.map(({ key }) => key);
  return keys.map((key, at) => (key !== "" && keys.indexOf(key) === at ? `key ${key}` : `place ${at}`));
}

/** Returns the ids of rows by their names: a record keeps its id, and with it its elements; new rows take those that are free. */
export function rowIds(rows: Pick<ListRow, "key">[], before: Map<string, string>): Map<string, string> {
  const names = namesOf(rows);
  const kept = new Set(names.map((name) => before.get(name)));
  const free = Array.from(rows, (_, at) => String(at)).filter((id) => !kept.has(id));
  return new Map(names.map((name) => [name, before.get(name) ?? free.shift() ?? name]));
}

export type RowsProps = {
  view: ListView;
  listWindow: ListWindow;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  onDelete: OnDelete;
};

/** Returns the table's state: its columns are from the settings. */
export function useListTable({ view, listWindow, onDelete }: RowsProps) {
  const { look } = useListLook(view.resource);
  // Memoized: new column objects would remount the cells and close their dialogs.
  const columns = useMemo(() => listColumns(view, onDelete), [view, onDelete]);
  const ids = useRef(new Map<string, string>());
  const rows = useMemo(() => {
    ids.current = rowIds(listWindow.rows, ids.current);
    const idOf = [...ids.current.values()];
    return listWindow.rows.map((row, at) => ({
      ...row,
      id: idOf[at] ?? "",
      number: listWindow.start + at + 1,
    }));
  }, [listWindow]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(look.hidden.map((field) => [field, false])),
    [look.hidden],
  );
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    state: { columnVisibility },
  });
}
