import type { RecordReply } from "@/lib/messages/record-reply";
import { fetchAsOwner } from "../_pwa/fetch-as-owner";
import type { RecordSource } from "./record-source";

/** Reads the record of a form from the API, for the person of the page. */
export function fetchRecord(
  { resource, key, isCopy }: RecordSource,
  userId: string,
  signal: AbortSignal,
): Promise<RecordReply> {
  const query = new URLSearchParams({ key, ...(isCopy && { for: "create" }) });
  return fetchAsOwner(`/records/${resource}?${query}`, userId, signal, (response) => response.json());
}
