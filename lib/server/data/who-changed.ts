import "server-only";
import { mayHaveHappened } from "../../batch/history/entry";
import { formatDateTime } from "../../list/format";
import type { Change } from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { env } from "../process/env";
import { readRecent } from "../store/history";
import type { Cells } from "./record-write";

/** Says who gave a record, which is now as `now`, the values of these changes, and when, if the history knows. */
export async function whoChanged(
  { name }: ResourceDefinition,
  key: string,
  now: Cells,
  changes: Change[],
): Promise<string | undefined> {
  const fields = changes.map(({ field }) => field);
  const entries = await readRecent(name, key);
  const last = entries.find(
    (entry) => mayHaveHappened(entry) && fields.some((field) => entry.after?.[field] !== undefined),
  );
  if (!last || !fields.some((field) => last.after?.[field] === now[field])) return undefined;
  return `Diubah oleh ${last.userName}, ${formatDateTime(new Date(last.at).toISOString(), env().APP_TIMEZONE)}.`;
}
