"use client";

import type { HistoryAddress } from "@/lib/history/history-address";
import { formatAmount } from "@/lib/list/format-value";
import type { ListColumn } from "@/lib/list/list";
import { readHistory } from "../_actions/exports";
import { type ShownList, ShownListContext, ShownListStore } from "../_list/rows/shown-list";
import { ExportButton } from "../_list/toolbar/toolbar-buttons";
import { useOwner } from "../_session/page-owner";
import { createTableSource } from "../_store/lists/serve-rows";

type HistoryExportProps = {
  /** The name of the resource, or HISTORY for the history of a person. */
  resource: string;
  title: string;
  address: HistoryAddress;
  columns: ListColumn[];
  narrowedBy: { label: string; text: string }[];
  author: string;
  timeZone: string;
};

/** Reads a history from an address on, up to the limit of an export; `null` if that fails. */
async function readAll(
  { resource, title, address, columns, narrowedBy, timeZone }: HistoryExportProps,
  userId: string,
): Promise<ShownList | null> {
  const reply = await readHistory(resource, address, userId).catch(() => null);
  if (reply?.kind !== "rows") return null;
  const { rows, isWhole } = reply;
  const cut = isWhole ? "" : ` (${formatAmount(rows.length)} terbaru)`;
  return {
    view: { resource, title: `${title}${cut}`, timeZone, columns: [], picture: null },
    columns,
    narrowedBy,
    list: createTableSource(columns, rows),
  };
}

export function HistoryExport(props: HistoryExportProps) {
  const { userId } = useOwner();
  const store = Object.assign(new ShownListStore(), { whenWhole: () => readAll(props, userId) });
  return (
    <ShownListContext value={store}>
      <ExportButton resource={props.resource} author={props.author} />
    </ShownListContext>
  );
}
