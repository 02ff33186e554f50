import type { ReactNode } from "react";
import { StateCard } from "../_ui/state-card";
import { Pager } from "./pager";

const EMPTY = { start: 0, count: 0, rows: [] };

/** A list without rows: none were found, or the API has none (404). What may help stands below the words. */
export function NoRows({ children }: { children?: ReactNode }) {
  return (
    <>
      <StateCard sign="empty">
        <p>Data Tidak Tersedia</p>
        {children}
      </StateCard>
      <Pager listWindow={EMPTY} />
    </>
  );
}
