import { Pager } from "./pager";

const EMPTY = { start: 0, count: 0, rows: [] };

/** A list without rows: none were found, or the API has none (404). */
export function NoRows() {
  return (
    <>
      <p className="rounded-panel border border-line bg-surface p-10 text-center text-muted shadow-panel">
        Data Tidak Tersedia
      </p>
      <Pager window={EMPTY} />
    </>
  );
}
