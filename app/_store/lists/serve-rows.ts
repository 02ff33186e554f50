import type { Cell, ColumnarList } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { createCellReader } from "@/lib/list/list-window";

const ROWS_PER_MESSAGE = 1000;

/** The cells of some rows; an empty array ends the rows. */
type ServedRows = Cell[][];

/** Answers each message from a port with the next of the rows with these indexes, as they are at the time of this call. */
export function serveRows(list: ColumnarList, rows: readonly number[], fields: string[], port: MessagePort) {
  const readCell = createCellReader(list);
  const columns = fields.map((field) => rows.map((row) => readCell(field, row)));
  let nextIndex = 0;
  port.onmessage = () => {
    const count = Math.min(ROWS_PER_MESSAGE, rows.length - nextIndex);
    const served: ServedRows = Array.from({ length: count }, (_, at) =>
      columns.map((column) => column[nextIndex + at] ?? ""),
    );
    nextIndex += count;
    port.postMessage(served);
    if (count === 0) port.close();
  };
}

/** Returns rows as an object with the two methods of a whole list that an export calls. */
export function createTableSource(columns: readonly { field: string }[], rows: readonly (readonly Cell[])[]) {
  const columnEntries = columns.map(({ field }, index) => [field, rows.map((row) => row[index] ?? "")]);
  const list = { length: rows.length, columns: Object.fromEntries(columnEntries) };
  return {
    delayClose() {},
    async serveRows(_address: ListAddress, requested: string[], port: MessagePort) {
      serveRows(list, [...rows.keys()], requested, port);
      return rows.length;
    },
  };
}

/** The timeout for the next rows, in milliseconds: the worker may be busy with a search. */
const NEXT_ROWS_TIMEOUT_MS = 10_000;

function fetchNextRows(port: MessagePort): Promise<ServedRows> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("No rows came from the list.")), NEXT_ROWS_TIMEOUT_MS);
    port.onmessage = ({ data }: MessageEvent<ServedRows>) => {
      clearTimeout(timer);
      resolve(data);
    };
    port.postMessage("next");
  });
}

/** Yields the rows that a port serves, some at a time; throws if the next ones do not arrive. */
export async function* receiveRows(port: MessagePort): AsyncGenerator<ServedRows> {
  for (let rows = await fetchNextRows(port); rows.length > 0; rows = await fetchNextRows(port)) yield rows;
}
