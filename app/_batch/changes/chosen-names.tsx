"use client";

import { useEffect, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ListView } from "@/lib/list/list";
import { ScrollRegion } from "../../_ui/scroll-region";
import { WindowPager } from "../run/window-pager";
import type { ChangeAnswers } from "./change.worker";
import { type ChosenRecords, nameOf } from "./use-chosen";

/** Returns a window of the chosen records, `null` until they are read, and what shows another one. */
export function useChosenRows(records: ChosenRecords | null) {
  const [rows, setRows] = useState<ChangeAnswers["window"] | null>(null);
  const show = async (start: number) => {
    const next = await records?.ask({ kind: "window", shown: "all", start });
    if (next) setRows(next);
  };
  useEffect(() => {
    void records?.ask({ kind: "window", shown: "all", start: 0 }).then(setRows);
  }, [records]);
  return { rows, show };
}

type ChosenNamesProps = {
  view: ListView;
  rows: ChangeAnswers["window"];
  onShow: (start: number) => void;
};

/** Renders the names of the chosen records, a window at a time. */
export function ChosenNames({ view, rows: { start, count, rows }, onShow }: ChosenNamesProps) {
  return (
    <>
      <ScrollRegion
        label={view.title}
        className="max-h-60 shrink-0 overflow-auto rounded-control bg-sunken px-3 py-2 text-sm"
      >
        <p className="font-semibold">{view.title}</p>
        <ul className="list-disc pl-5">
          {rows.map((row) => (
            <li key={row.key} className="wrap-anywhere">
              {nameOf(view, row)}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <WindowPager start={start} count={count} onStep={onShow} />
    </>
  );
}

/** Tells how many of the chosen records the list does not show as it is narrowed now. */
export function OutsideNote({ count }: { count: number }) {
  if (count === 0) return null;
  return <p className="text-sm font-semibold">{formatAmount(count)} di luar tampilan ini</p>;
}
