import "server-only";
import type { Look, PlannedWrite } from "../../../batch/writes";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { authorize } from "../../session/guard";
import { readProblem } from "../replies";
import { copiesIn, currentRows, holds, type Records, recordsOf } from "./current-records";
import { ofFailedRead, type Unread } from "./failures";
import { checkCreate, checkUpdate } from "./run-write";

export type LookReply = { kind: "looked"; looks: Look[] } | Unread;

async function countCopies(
  resource: ResourceDefinition,
  values: Record<string, string>,
  rows: unknown[],
): Promise<number> {
  const call = resource.calls.create;
  const checked = call && (await checkCreate(resource, call, values));
  return checked?.ok ? copiesIn(resource, rows, checked.fields) : 0;
}

async function isUpdated(
  resource: ResourceDefinition,
  { key, values }: Extract<PlannedWrite, { kind: "update" }>,
  records: Records,
): Promise<boolean> {
  const [call, current] = [resource.calls.update, records(key)];
  if (!call || !current) return false;
  const { row, form } = current;
  const checked = await checkUpdate(call, form, values);
  return checked.ok && holds(resource, row, checked.fields);
}

async function lookAt(
  resource: ResourceDefinition,
  write: PlannedWrite,
  rows: unknown[],
  records: Records,
): Promise<Look> {
  switch (write.kind) {
    case "create":
      return { kind: "create", copies: await countCopies(resource, write.values, rows) };
    case "update":
      return { kind: "update", isDone: await isUpdated(resource, write, records) };
    case "delete":
      return { kind: "delete", isDone: records(write.key) === null };
  }
}

/** Looks for writes in the list as it is now, with one read. */
export async function lookFor(resource: ResourceDefinition, writes: PlannedWrite[]): Promise<LookReply> {
  const session = await authorize("read", resource.permission);
  const rows = session.ok ? await currentRows(resource, session.value) : session;
  if (!rows.ok) return ofFailedRead(rows.failure, readProblem(rows.failure));
  const records = recordsOf(resource, rows.value);
  return {
    kind: "looked",
    looks: await Promise.all(writes.map((write) => lookAt(resource, write, rows.value, records))),
  };
}
