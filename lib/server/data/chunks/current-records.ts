import "server-only";
import type { Texts } from "../../../batch/writes";
import type { WireFields } from "../../../fields/checks";
import type { Cell } from "../../../list/list";
import type { Problem } from "../../../messages/problem";
import { updatedFields } from "../../../resources/form-fields";
import { formValues } from "../../../resources/record-values";
import { type ResourceDefinition, readField } from "../../../resources/resource-definition";
import { isNotFound, type OrRefusal, type Refusal } from "../../session/refusal";
import type { Session } from "../../session/seal";
import { fetchRows } from "../lists";

/** A record as it is now: its row of the API, and the values of its form. */
export type Current = { row: unknown; form: Texts };

/** Returns the current record of a key; `null` if there is none. */
export type Records = (key: string) => Current | null;

/** Returns the cells of a row of the API by its fields. */
function cellsOf(resource: ResourceDefinition, row: unknown): Record<string, Cell> {
  return Object.fromEntries(
    Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]),
  );
}

/** Returns the rows of a list as they are now; a list that the API does not have is empty. */
export async function currentRows(
  resource: ResourceDefinition,
  session: Session,
): Promise<OrRefusal<unknown[]>> {
  const rows = await fetchRows(resource, session);
  return !rows.ok && isNotFound(rows.failure) ? { ok: true, value: [] } : rows;
}

/** Returns a reader of the records among the rows of a list. */
export function recordsOf(resource: ResourceDefinition, rows: unknown[]): Records {
  const keyField = resource.key;
  const byKey = new Map(rows.map((row) => [keyField && readField(resource, keyField, row), row]));
  return (key) => {
    if (!byKey.has(key)) return null;
    const row = byKey.get(key);
    return { row, form: formValues(updatedFields(resource), cellsOf(resource, row)) };
  };
}

/** Returns how many rows have what is sent for a new record. */
export const copiesIn = (resource: ResourceDefinition, rows: unknown[], sent: WireFields): number =>
  rows.filter((row) => holds(resource, row, sent)).length;

/** Returns whether a row has what was sent to the API, as far as a list tells. */
export function holds(resource: ResourceDefinition, row: unknown, sent: WireFields): boolean {
  return Object.entries(sent).every(
    ([field, value]) =>
      value === undefined ||
      !resource.row[field] ||
      readField(resource, field, row) === readField(resource, field, sent),
  );
}

/** The statuses with which the API takes nothing, and may take the same request later. */
export const BUSY = [429, 503];

const SERVER_ERROR = 500;

/** Why a list could not be read: the API is busy or out of reach, or the problem for the person. */
export type Unread = { kind: "busy" } | Problem;

/** Returns why a chunk stops whose list could not be read: the API may be able to later, or the person is told. */
export function ofFailedRead(failure: Refusal, problem: Problem): Unread {
  const isBusy =
    failure.kind === "busy" ||
    failure.kind === "network" ||
    (failure.kind === "http" && (failure.status >= SERVER_ERROR || BUSY.includes(failure.status)));
  return isBusy ? { kind: "busy" } : problem;
}
