import { LIST_ASKED_AT, LIST_SIZE, type ListFailure } from "@/lib/list/list";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";

/** A packed list, and when the API was asked in milliseconds of the server's clock, `null` for one that waited under its key. */
export type Downloaded = { bytes: ArrayBuffer; at: number | null };

async function readBytes(response: Response, size: number, onProgress: (part: number) => void) {
  const bytes = new Uint8Array(size);
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes.set(part.value, length);
    length += part.value.length;
    onProgress(length / size);
  }
  if (length !== size) throw new Error("The list was cut off.");
  return { bytes: bytes.buffer, at: Number(response.headers.get(LIST_ASKED_AT)) || null };
}

/** Fetches the list that waits under the key, or a new one, for the person of the page; `onProgress` hears which part is there. */
export function downloadList(
  resource: string,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Downloaded | ListFailure> {
  const query = key === null ? "" : `?key=${key}`;
  return fetchAsOwner(`/lists/${resource}${query}`, userId, signal, (response) => {
    const size = Number(response.headers.get(LIST_SIZE));
    return size > 0 ? readBytes(response, size, onProgress) : response.json();
  });
}
