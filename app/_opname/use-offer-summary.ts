"use client";

import { useEffect, useEffectEvent } from "react";
import type { SummaryOrder } from "@/lib/opname/summary/summary";
import { type MakeOther, useListOffer } from "../_list/offered-list";
import { serveRows } from "../_store/lists/serve-rows";
import { SUMMARY_COLUMNS, summaryTable } from "./summary-table";

/** Has the export take the summary, as it is when the export begins, in place of the rows. */
export function useOfferSummary(order: SummaryOrder): void {
  const offer = useListOffer();
  const summaryOf: MakeOther = useEffectEvent(({ view, list }) => ({
    view: { ...view, title: "Ringkasan Stock Opname" },
    columns: SUMMARY_COLUMNS,
    list: {
      keepUntil: list.keepUntil,
      async serveRows(place, fields, port) {
        const figures = await list.opname<"figures">(place, { kind: "figures" });
        const summary = await list.opname<"summary">(place, { kind: "summary", order });
        if (!figures || !summary) return null;
        const table = summaryTable(figures, summary);
        serveRows(
          table,
          Array.from({ length: table.length }, (_, at) => at),
          fields,
          port,
        );
        return table.length;
      },
    },
  }));
  useEffect(() => {
    offer.replaceBy((shown) => summaryOf(shown));
    return () => offer.replaceBy(null);
  }, [offer]);
}
