import { headers } from "next/headers";

/** Returns whether the router of an open page has asked for this one, not the browser for a document. */
export async function isClientNavigation(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}
