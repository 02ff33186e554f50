import "server-only";
import { type Aside, type Asides, MOST_ASIDES, readAside } from "../../checks/asides";
import type { Problem } from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { keep, readKept, unlessGone } from "../history/history";
import { requestId } from "../process/log";
import { authorize } from "../session/guard";
import { readProblem } from "./replies";

const REFUSALS = {
  full: `Paling banyak ${MOST_ASIDES.toLocaleString("id-ID")} temuan yang dikesampingkan. Kembalikan beberapa dahulu.`,
  gone: "Temuan yang dikesampingkan sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

const refuse = (reason: keyof typeof REFUSALS): Problem => ({
  kind: "message",
  text: REFUSALS[reason],
  requestId: requestId(),
});

/** Puts findings of a list aside and takes others back, for everybody who may read the list, and returns what is aside now. */
export async function changeAsides(
  { name: list, permission }: ResourceDefinition,
  { put, drop }: { put: Aside[]; drop: string[] },
): Promise<Asides | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return readProblem(session.failure);
  const { userId, username, name } = session.value;
  const kind = `aside ${list}`;
  const change = {
    ...{ isForAll: true, isCommon: true, drop, most: MOST_ASIDES },
    put: put.map((aside) => ({ name: aside.mark, value: JSON.stringify(aside) })),
  };
  async function changed(): Promise<Asides | Problem> {
    const isChange = put.length + drop.length > 0;
    const refusal = isChange && (await keep(kind, { userId, username, userName: name || username }, change));
    if (refusal) return refuse("full");
    const all = await readKept(kind, userId);
    const asides = all.flatMap(({ value, userName, at }) => {
      const aside = readAside(JSON.parse(value));
      return aside ? { ...aside, by: userName, at } : [];
    });
    return { kind: "asides", asides };
  }
  return (await unlessGone(changed())) ?? refuse("gone");
}
