"use client";

import type { HistoryAddress } from "@/lib/history/history-address";
import { formatAmount } from "@/lib/list/format-value";
import type { ListColumn } from "@/lib/list/list";
import { readHistory } from "../_actions/exports";
import type { AppliedFilter, ExportableList } from "../_list/rows/shown-list";
import { ExportButton } from "../_list/toolbar/toolbar-buttons";
import { useOwner } from "../_session/page-owner";
import { createTableSource } from "../_store/lists/serve-rows";

type HistoryExportProps = {
  /** The name of the resource, or `HISTORY_EXPORT_NAME` for the history of a person. */
  resource: string;
  title: string;
  address: HistoryAddress;
  columns: ListColumn[];
  filters: AppliedFilter[];
  author: string;
  timeZone: string;
};
export function HistoryExportButton(props: HistoryExportProps) {
  const { userId } = useOwner();
  const { resource, author } = props;
  return <ExportButton {...{ resource, author }} readList={() => fetchHistoryList(props, userId)} />;
}

async function fetchHistoryList(
  { resource, title, address, columns, filters, timeZone }: HistoryExportProps,
  userId: string,
): Promise<ExportableList | null> {
  const reply = await readHistory(resource, address, userId).catch(() => null);
  if (reply?.kind !== "rows") return null;
  const { rows, isWhole } = reply;
  const titleSuffix = isWhole ? "" : ` (${formatAmount(rows.length)} terbaru)`;
  return {
    view: { resource, title: `${title}${titleSuffix}`, timeZone, columns: [], picture: null },
    columns,
    filters,
    list: createTableSource(columns, rows),
  };
}
