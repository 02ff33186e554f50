import type { ListView, ListWindow, PackedList } from "../../list/list";
import type { Result } from "../api/client";

/** A list whose first rows are there; those after them may still arrive, or fail to. */
export type OpenedList = {
  /** Returns a window once its rows and the one after them have come, or the whole list. */
  window: (view: ListView, start: number) => Promise<Result<ListWindow>>;
  /** Returns the whole list gzipped. */
  pack: () => Promise<Result<PackedList>>;
  /** Releases the rows. */
  close: () => void;
};
