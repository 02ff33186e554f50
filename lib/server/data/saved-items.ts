import "server-only";
import type { Problem } from "../../messages/problem";
import type { Permission } from "../../resources/permissions";
import { requestId } from "../process/log";
import { authorize } from "../session/guard";
import { readHistory, unlessGone, writeHistory } from "../store/history";
import type { ItemChange, SavedItem } from "../store/saved-items";
import { readProblem } from "./replies";

/** Why nothing was saved, or that the store is out of reach, in words. */
type Refusals = Record<"taken" | "full" | "gone", string>;

/** Changes what the person has saved of a kind, who may read with this permission, and shows what is saved then. */
export async function changeSaved<Shown>(
  kind: string,
  permission: Permission,
  change: ItemChange,
  refusals: Refusals,
  show: (items: SavedItem[], userId: string) => Shown,
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
    const author = { userId, username, userName: name || username };
    const refusal = isChange && (await writeHistory("changeItems", kind, author, change));
    return refusal ? refuse(refusal) : show(await readHistory("savedItems", kind, userId), userId);
  }
  return (await unlessGone(changed())) ?? refuse("gone");
}
