import type { ServedRows } from "./serve-rows";

/** How long the list's worker may take for the next rows, in milliseconds: a search in it may run before. */
const MOST_WAIT_MS = 10_000;

function nextRows(port: MessagePort): Promise<ServedRows> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("No rows came from the list.")), MOST_WAIT_MS);
    port.onmessage = ({ data }: MessageEvent<ServedRows>) => {
      clearTimeout(timer);
      resolve(data);
    };
    port.postMessage("next");
  });
}

/** Reads the rows that a port hands out, part by part; throws if they stop before the end. */
export async function* readRows(port: MessagePort): AsyncGenerator<ServedRows> {
  for (let rows = await nextRows(port); rows.length > 0; rows = await nextRows(port)) yield rows;
}
