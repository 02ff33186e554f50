import "server-only";
import { judgeRecord } from "../../batch/history/record-lives";
import { formatDateTime } from "../../list/format";
import type { Change } from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { env } from "../process/env";
import { readRecent } from "../store/history";
import type { Cells } from "./record-write";

/** Says who gave a record, which is now as `now`, the newest of the values of these changes, and when, if the history knows. */
export async function whoChanged(
  resource: ResourceDefinition,
  key: string,
  now: Cells,
  changes: Change[],
): Promise<string | undefined> {
  const entries = (await readRecent(resource.name, key)).toReversed();
  const verdicts = judgeRecord(resource, entries, now);
  const happened = entries.filter((_, at) => verdicts[at] === "happened");
  const [last] = changes
    .flatMap(({ field }) => {
      const entry = happened.findLast(({ after }) => after?.[field] !== undefined);
      return entry?.after?.[field] === now[field] ? (entry ?? []) : [];
    })
    .toSorted((a, b) => b.id - a.id);
  if (!last) return undefined;
  return `Diubah oleh ${last.userName}, ${formatDateTime(new Date(last.at).toISOString(), env().APP_TIMEZONE)}.`;
}
