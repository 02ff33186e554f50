import { StateCard } from "../state-card";
import { Pager } from "./pager";

const EMPTY = { start: 0, count: 0, rows: [] };

/** A list without rows: none were found, or the API has none (404). */
export function NoRows() {
  return (
    <>
      <StateCard sign="empty">
        <p>Data Tidak Tersedia</p>
      </StateCard>
      <Pager window={EMPTY} />
    </>
  );
}
