import type { PicksReply, RecordReply } from "@/lib/messages/problem";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";
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

/** Reads the brand of a dealer from the API; a dealer without one has no choices. */
export function fetchBrand(dealer: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const query = new URLSearchParams({ of: dealer });
  return fetchAsOwner(`/picks/brands?${query}`, userId, signal, (response) => response.json());
}
