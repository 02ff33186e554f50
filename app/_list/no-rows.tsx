import type { ReactNode } from "react";
import { StateCard } from "../_ui/cards/state-card";
import { Pager } from "./pager";

const EMPTY = { start: 0, count: 0, rows: [] };

/** Renders an empty list: no match, or none in the API (404). `children` follow the text. */
export function NoRows({ onReload, children }: { onReload: () => void; children?: ReactNode }) {
  return (
    <>
      <StateCard sign="empty">
        <p>Data Tidak Tersedia</p>
        {children}
      </StateCard>
      <Pager listWindow={EMPTY} onReload={onReload} />
    </>
  );
}
