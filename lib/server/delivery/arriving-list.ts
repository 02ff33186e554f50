import type { ListView, ListWindow, PackedList } from "../../list/list";
import { readWindow } from "../../list/list-window";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Result } from "../api/client";
import { listReader } from "../api/list-reader";
import { listColumns } from "./columnar-list";
import { packList } from "./pack-list";

/** A list whose rows are read as its body arrives, in this thread or a worker. */
export type ArrivingList = {
  /** Reads the next parts of the body; returns how many rows have come. */
  read: (parts: Uint8Array[]) => Promise<number>;
  /** Reads the end of the body of a response; a failure makes the rows void. */
  end: (status: number) => Promise<Result<null>>;
  /** Returns a window of the rows that have come. */
  window: (view: ListView, start: number) => Promise<ListWindow>;
  /** Packs the whole list, after its end. */
  pack: () => Promise<PackedList>;
  /** Releases the rows; resolves when their memory is free. */
  close: () => Promise<void>;
};

/** Reads a list in this thread. */
export function listHere(resource: ResourceDefinition): ArrivingList {
  const reader = listReader();
  let columns = listColumns(resource);
  let isWhole = false;
  return {
    async read(parts) {
      for (const part of parts) columns.add(reader.read(part));
      return columns.length();
    },
    async end(status) {
      const end = reader.end(status);
      if (!end.ok) return end;
      if (end.value) {
        columns = listColumns(resource);
        columns.add(end.value);
      }
      isWhole = true;
      return { ok: true, value: null };
    },
    window: async (view, start) =>
      readWindow(view, columns.read, start, isWhole ? columns.length() : Number.POSITIVE_INFINITY, null),
    pack: async () => packList(columns.end()),
    close: async () => {},
  };
}
