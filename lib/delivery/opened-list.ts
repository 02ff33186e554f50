import type { ListView, ListWindow, PackedList } from "../lists/list";
import { readWindow } from "../lists/list-window";
import { readField } from "../resources/read-field";
import type { ResourceDefinition } from "../resources/resource-definition";
import { toColumnarList } from "./columnar-list";
import { packList } from "./pack-list";

/** The rows of a list, in this thread or a worker: windows of them, and all of them gzipped. */
export type OpenedList = {
  window: (view: ListView, start: number) => Promise<ListWindow>;
  pack: () => Promise<PackedList>;
  /** Releases the rows. */
  close: () => void;
};

/** Opens rows in this thread. */
export function rowsOf(resource: ResourceDefinition, rows: unknown[]): OpenedList {
  const read = (field: string, place: number) => readField(resource, field, rows[place]);
  return {
    window: async (view, start) => readWindow(view, read, start, rows.length, null),
    pack: async () => packList(toColumnarList(resource, rows)),
    close: () => {},
  };
}
