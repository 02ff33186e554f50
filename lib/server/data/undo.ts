import "server-only";
import { setImmediate } from "node:timers/promises";
import { ACTION_OF, type Entry } from "../../batch/history/entry";
import { labelOf, textOf } from "../../batch/history/rows";
import type { ShownUndo, UndoReply } from "../../batch/history/shown-undo";
import { planUndo, type UndoRow } from "../../batch/history/undo";
import { MOST_WRITES } from "../../batch/writes";
import { formatDateTime } from "../../list/format";
import { HISTORY_GONE, type Message, NOT_ALLOWED } from "../../messages/problem";
import { can } from "../../resources/permissions";
import { listFields, type ResourceDefinition } from "../../resources/resource-definition";
import { env } from "../process/env";
import { authorize } from "../session/guard";
import type { Session } from "../session/seal";
import {
  hasHistory,
  readBatch,
  readEntry,
  readLatestChanges,
  readTakenBack,
  unlessGone,
} from "../store/history";
import { hiderOf } from "./hidden-fields";
import { currentRows } from "./records";
import { readProblem } from "./replies";
import { presetValues } from "./save-form";

/** What is to be taken back: one entry, or all of a batch. */
export type UndoWanted = { entry: number } | { batch: string };

/** Returns what an address asks to be taken back; `null` if it is none. */
export function undoWanted(entry: unknown, batch: unknown): UndoWanted | null {
  if (typeof batch === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(batch)) return { batch };
  return typeof entry === "string" && /^\d{1,15}$/.test(entry) ? { entry: Number(entry) } : null;
}

/** A write is recorded anew each time that it is tried. */
const MOST_ENTRIES = 2 * MOST_WRITES;

async function entriesOf({ name }: ResourceDefinition, wanted: UndoWanted, most: number): Promise<Entry[]> {
  const entries = "entry" in wanted ? [await readEntry(wanted.entry)] : await readBatch(wanted.batch, most);
  return entries.filter((entry) => entry?.resource === name) as Entry[];
}

/** How many rows are put into words before the process is let go on. */
const ROWS_AT_ONCE = 500;

const GONE: Message = { kind: "message", text: HISTORY_GONE };

/** The newest of the entries that are to be taken back, for the screen that asks; `null` if the list has none of them. */
export async function firstToUndo(resource: ResourceDefinition, wanted: UndoWanted) {
  if (!hasHistory()) return null;
  const entries = await unlessGone(entriesOf(resource, wanted, 1));
  return entries ? (entries[0] ?? null) : GONE;
}

const NO_PASSWORD = "Kata kunci awal pengguna baru belum diatur.";

/** Returns why a planned row cannot be sent, or `null`. */
function refusalOf(resource: ResourceDefinition, { role }: Session, { writes }: UndoRow): string | null {
  const isAllowed = writes.every(({ kind }) => can(role, resource.permission, ACTION_OF[kind]));
  if (!isAllowed) return NOT_ALLOWED;
  const isNew = writes.some(({ kind }) => kind === "create");
  return isNew && Object.values(presetValues(resource)).includes("") ? NO_PASSWORD : null;
}

/** Returns what shows a row of a plan to the person. */
function shower(resource: ResourceDefinition, session: Session) {
  const { APP_TIMEZONE: timeZone } = env();
  const open = new Set(listFields(resource));
  const { hide } = hiderOf(resource, session);

  return async (row: UndoRow): Promise<ShownUndo> => {
    const { label, fields, writes, entry, changedBy } = row;
    const refusal = refusalOf(resource, session, row);
    const [changer] = changedBy ?? [];
    const who = changer?.name
      ? `Diubah ${changer.name} pada ${formatDateTime(new Date(changer.at ?? 0).toISOString(), timeZone)}.`
      : "Diubah di luar aplikasi ini.";
    return {
      kind: refusal === null ? row.kind : "impossible",
      label,
      changes: fields
        .filter(({ from, to }) => from !== to)
        .map(({ field, from, to }) => ({
          label: labelOf(resource, field),
          ...(open.has(field) && {
            from: textOf(resource, field, from, timeZone),
            to: textOf(resource, field, to, timeZone),
          }),
        })),
      notes: [...(row.kind === "changed" ? [who] : []), ...(refusal === null ? [] : [refusal]), ...row.notes],
      writes:
        refusal === null
          ? await Promise.all(writes.map(async (write) => ({ ...(await hide(write)), undoes: entry })))
          : [],
    };
  };
}

/** Works out what taking back comes to, to whom may read the list; the writes are for a batch of this person. */
export async function readUndo(resource: ResourceDefinition, wanted: UndoWanted): Promise<UndoReply> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return readProblem(session.failure);
  if (!hasHistory()) return { kind: "gone" };
  const entries = await unlessGone(entriesOf(resource, wanted, MOST_ENTRIES));
  if (!entries) return GONE;
  if (entries.length === 0) return { kind: "gone" };
  const ids = entries.map(({ id }) => id);
  const keys = [...new Set(entries.flatMap(({ key }) => key ?? []))];
  const [rows, known] = await Promise.all([
    currentRows(resource, session.value),
    unlessGone(
      Promise.all([readLatestChanges(resource.name, keys, Math.min(...ids) - 1), readTakenBack(ids)]),
    ),
  ]);
  if (!rows.ok) return readProblem(rows.failure);
  if (!known) return GONE;
  const [latest] = known;
  const planned = planUndo(resource, entries, { rows: rows.value, story: latest });
  const show = shower(resource, session.value);
  const shown: ShownUndo[] = [];
  for (const row of planned) {
    shown.push(await show(row));
    if (shown.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return { kind: "undo", rows: shown };
}
