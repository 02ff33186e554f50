import { UNREACHABLE } from "@/lib/messages/problem";
import { ownerHeader } from "@/lib/messages/session-reply";
import { checkConnection } from "./connection";

/**
 * Fetches data of this app anew for the person of the page, and reads the answer; without one, or where it breaks off,
 * what there is to say of that, and the connection is looked at.
 */
export async function fetchAsOwner<Data>(
  address: string,
  userId: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<Data>,
): Promise<Data | typeof UNREACHABLE> {
  try {
    return await read(await fetch(address, { headers: ownerHeader(userId), signal, cache: "no-store" }));
  } catch {
    if (!signal.aborted) void checkConnection();
    return UNREACHABLE;
  }
}
