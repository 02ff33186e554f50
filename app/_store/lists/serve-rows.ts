import type { Cell, ColumnarList } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { createCellReader } from "@/lib/list/list-window";

const ROWS_AT_ONCE = 1000;

/** Cells of found rows; the last rows are followed by none. */
type ServedRows = Cell[][];

/** Posts fields of rows through a port, the next part for each message from it, as they were at the call. */
export function serveRows(
  list: ColumnarList,
  indexes: readonly number[],
  fields: string[],
  port: MessagePort,
): void {
  const read = createCellReader(list);
  const columns = fields.map((field) => indexes.map((index) => read(field, index)));
  let next = 0;
  port.onmessage = () => {
    const count = Math.min(ROWS_AT_ONCE, indexes.length - next);
    const rows: ServedRows = Array.from({ length: count }, (_, at) =>
      columns.map((column) => column[next + at] ?? ""),
    );
    next += count;
    port.postMessage(rows);
    if (count === 0) port.close();
  };
}

/** Returns an object that serves the rows of a table through a port, as a whole list does. */
export function createTableSource(columns: readonly { field: string }[], rows: readonly (readonly Cell[])[]) {
  const cells = columns.map(({ field }, index) => [field, rows.map((row) => row[index] ?? "")]);
  const list = { length: rows.length, columns: Object.fromEntries(cells) };
  return {
    delayClose() {},
    async serveRows(_address: ListAddress, requested: string[], port: MessagePort) {
      serveRows(list, [...rows.keys()], requested, port);
      return rows.length;
    },
  };
}

/** The timeout for the next rows, in milliseconds; long, because a search may be running in the worker. */
const MAX_WAIT_MS = 10_000;

function nextRows(port: MessagePort): Promise<ServedRows> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("No rows came from the list.")), MAX_WAIT_MS);
    port.onmessage = ({ data }: MessageEvent<ServedRows>) => {
      clearTimeout(timer);
      resolve(data);
    };
    port.postMessage("next");
  });
}

/** Reads the rows that a port serves, part by part; throws if they stop before the end. */
export async function* receiveRows(port: MessagePort): AsyncGenerator<ServedRows> {
  for (let rows = await nextRows(port); rows.length > 0; rows = await nextRows(port)) yield rows;
}
