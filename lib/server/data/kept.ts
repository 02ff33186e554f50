import "server-only";
import type { Problem } from "../../messages/problem";
import type { Permission } from "../../resources/permissions";
import { requestId } from "../process/log";
import { authorize } from "../session/guard";
import { keep, readKept, unlessGone } from "../store/history";
import type { Kept, KeptChange } from "../store/kept";
import { readProblem } from "./replies";

/** Why nothing was kept, or that the store is out of reach, in words. */
type Refusals = Record<"taken" | "full" | "gone", string>;

/** Changes what the person keeps of a kind, who may read with this permission, and shows what is kept then. */
export async function changeKept<Shown>(
  kind: string,
  permission: Permission,
  change: KeptChange,
  refusals: Refusals,
  show: (kept: Kept[], userId: string) => Shown,
): Promise<Shown | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return readProblem(session.failure);
  const { userId, username, name } = session.value;
  const refuse = (reason: keyof Refusals): Problem => ({
    kind: "message",
    text: refusals[reason],
    requestId: requestId(),
  });
  async function changed(): Promise<Shown | Problem> {
    const isChange = change.put.length + change.drop.length > 0;
    const refusal = isChange && (await keep(kind, { userId, username, userName: name || username }, change));
    return refusal ? refuse(refusal) : show(await readKept(kind, userId), userId);
  }
  return (await unlessGone(changed())) ?? refuse("gone");
}
