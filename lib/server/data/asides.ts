import "server-only";
import { type Aside, type Asides, MOST_ASIDES, readAside } from "../../checks/asides";
import type { Problem } from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { changeSaved } from "./saved-items";

const FULL = `Paling banyak ${MOST_ASIDES.toLocaleString("id-ID")} temuan yang dikesampingkan. Kembalikan beberapa dahulu.`;

const REFUSALS = {
  taken: FULL,
  full: FULL,
  gone: "Temuan yang dikesampingkan sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

/** Puts findings of a list aside and takes others back, for everybody who may read the list, and returns what is aside now. */
export function changeAsides(
  { name: list, permission }: ResourceDefinition,
  { put, drop }: { put: Aside[]; drop: string[] },
): Promise<Asides | Problem> {
  const change = {
    ...{ isForAll: true, isCommon: true, drop, most: MOST_ASIDES },
    put: put.map((aside) => ({ name: aside.mark, value: JSON.stringify(aside) })),
  };
  return changeSaved(`aside ${list}`, permission, change, REFUSALS, (items): Asides => {
    const asides = items.flatMap(({ value, userName, at }) => {
      const aside = readAside(JSON.parse(value));
      return aside ? { ...aside, by: userName, at } : [];
    });
    return { kind: "asides", asides };
  });
}
