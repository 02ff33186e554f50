"use client";

import { useEffect, useState } from "react";
import type { CompareAddress } from "@/lib/compare/compare-address";
import { compareSheet } from "@/lib/compare/compare-sheet";
import type { Comparison } from "@/lib/compare/comparison";
import type { ListView } from "@/lib/list/list";
import { ListOffer, OfferContext, type ShownList } from "../_list/rows/offered-list";
import { ExportButton } from "../_list/toolbar/toolbar-buttons";
import { serveRows } from "../_store/lists/serve-rows";
import { FILTER_WORDS, referenceWords } from "./labels";

export type ExportedComparison = {
  view: ListView;
  author: string;
  comparison: Comparison;
  /** The rows of the matrix in the order in which they are shown. */
  rows: readonly number[];
  address: CompareAddress;
};

/** Returns what left items out or decided the signs, with its name. */
function narrowedBy({ filter, over, reference }: CompareAddress): { label: string; text: string }[] {
  return [
    { label: "Acuan", text: referenceWords(reference) },
    ...(filter === "all" ? [] : [{ label: "Filter", text: FILTER_WORDS[filter] }]),
    ...(over > 0 ? [{ label: "Berbeda lebih dari (%)", text: String(over) }] : []),
  ];
}

/** Returns a comparison as the export takes the rows of a list: with its own columns, and the tone of each price. */
function exported({ view, comparison, rows, address }: ExportedComparison): ShownList {
  const sheet = compareSheet(comparison, rows);
  const columns = sheet.columns.map(({ label, kind }, at) => ({
    field: String(at),
    label,
    as: kind === "text" || kind === "time" ? undefined : kind,
  }));
  const cells = columns.map(({ field }, at) => [field, sheet.rows.map((row) => row[at] ?? "")]);
  return {
    view: { ...view, title: `Bandingkan dealer ${view.title}` },
    columns,
    tones: sheet.tones,
    narrowedBy: narrowedBy(address),
    list: {
      keepUntil() {},
      async serveRows(_place, fields, port) {
        const list = { length: sheet.rows.length, columns: Object.fromEntries(cells) };
        serveRows(list, [...sheet.rows.keys()], fields, port);
        return sheet.rows.length;
      },
    },
  };
}

/** Renders the button that exports what is shown of a comparison. */
export function CompareExport(props: ExportedComparison) {
  const [offer] = useState(() => new ListOffer());
  useEffect(() => {
    offer.whenWhole = async () => exported(props);
  });
  return (
    <OfferContext value={offer}>
      <ExportButton resource={props.view.resource} author={props.author} />
    </OfferContext>
  );
}
