import type { ListAddress } from "@/lib/lists/list-address";

/** What leaves rows of a list out: its name and what was chosen. */
export type Narrowing = { label: string; text: string };

/** Returns what narrows a list at an address. */
export function narrowingOf({ search }: ListAddress): Narrowing[] {
  return search === "" ? [] : [{ label: "Pencarian", text: search }];
}
