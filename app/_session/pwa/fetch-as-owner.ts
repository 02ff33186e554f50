import { UNREACHABLE } from "@/lib/messages/problem";
import { ownerHeader } from "@/lib/messages/session";
import { checkConnection } from "./connection";

/** Fetches data for the page's user, past the HTTP cache; UNREACHABLE, and a check of the connection, without a complete response. */
export async function fetchAsOwner<Data>(
  address: string,
  userId: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<Data>,
  accept = "*/*",
): Promise<Data | typeof UNREACHABLE> {
  try {
    const headers = { ...ownerHeader(userId), accept };
    return await read(await fetch(address, { headers, signal, cache: "no-store" }));
  } catch {
    if (!signal.aborted) void checkConnection();
    return UNREACHABLE;
  }
}
