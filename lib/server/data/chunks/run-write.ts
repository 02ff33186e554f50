import "server-only";
import type { Outcome, PlannedWrite, SentWrite, Stop, Texts } from "../../../batch/writes";
import { completeValues, type InputDefinition } from "../../../fields/checks";
import type { Origin } from "../../../history/entry";
import type { Message, Problem } from "../../../messages/problem";
import { changesBetween, mergeChanges } from "../../../resources/record-values";
import type { ResourceDefinition, WriteCall } from "../../../resources/resource-definition";
import { REFUSED_REPLY } from "../../session/guard";
import { outcomeOf, type Refusal } from "../../session/refusal";
import type { CurrentRecords } from "../current-records";
import { type WriteResult, writeRecord } from "../record-write";
import { failedWrite, fallbackMessage } from "../replies";
import { checkForm, presetValues, sentTexts } from "../save-form";

/** Checks a new record by the rules of its form, with the preset values. */
export const checkCreate = (resource: ResourceDefinition, call: WriteCall, values: Texts) =>
  checkForm(call, completeValues(call.input, { ...presetValues(resource), ...values }));

/** Checks a changed record by the rules of its form; `form` has its current values. */
export const checkUpdate = (call: WriteCall, form: Texts, values: Texts) =>
  checkForm(call, completeValues(call.input, { ...form, ...values }), form);

type PlannedKind<Kind> = Extract<PlannedWrite, { kind: Kind }>;

const SKIPPED: Outcome = { kind: "skipped" };
const GONE: Outcome = { kind: "rejected", text: "Data ini sudah dihapus." };
const NOT_LISTED: Outcome = { kind: "rejected", text: "Server tidak memberi daftarnya (404)." };

function invalid({ labels }: InputDefinition, errors: Texts): Outcome {
  const lines = Object.entries(errors).map(([field, words]) => `${labels[field] ?? field}: ${words}`);
  return { kind: "rejected", text: lines.join("\n"), fields: errors };
}

const INCOMPLETE = "Data ini belum lengkap. Lengkapi dulu lewat Ubah:";

/** Returns a rejection that names the missing fields if only fields outside the plan are invalid. */
function invalidUpdate(input: InputDefinition, planned: Texts, errors: Texts): Outcome {
  const own = Object.entries(errors).filter(([field]) => field in planned);
  if (own.length > 0) return invalid(input, Object.fromEntries(own));
  const missing = Object.keys(errors).map((field) => input.labels[field] ?? field);
  return { kind: "rejected", text: `${INCOMPLETE} ${missing.join(", ")}` };
}

/** Returns the fields that an update writes unchanged, to remove the white space around them. */
export const trimmedFields = ({ was, values }: PlannedKind<"update">): string[] =>
  Object.keys(values).filter((field) => values[field] === was[field]);

function currentOf(texts: Texts, now: Texts): Texts {
  return Object.fromEntries(Object.keys(texts).map((field) => [field, now[field] ?? ""]));
}

/** The statuses with which the API refuses a request for now. */
const BUSY = [429, 503];

const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

/** Returns how a chunk stops after a failed read: `busy` to retry it, or the problem to show. */
export function stopAfterFailedRead(failure: Refusal, problem: Problem): { kind: "busy" } | Problem {
  if (failure.kind === "busy" || failure.kind === "network") return { kind: "busy" };
  if (failure.kind !== "http") return problem;
  return failure.status >= SERVER_ERROR || BUSY.includes(failure.status) ? { kind: "busy" } : problem;
}

function rejected({ text, fields }: Message): Outcome {
  return { kind: "rejected", text, ...(fields && { fields }) };
}

/** Returns the outcome of a failed write, or why the chunk stops before it; only what was certainly not written is retried. */
function failureOutcome(failure: Refusal, problem: Problem): Outcome | Stop {
  if (problem.kind === "session") return problem;
  if (outcomeOf(failure) === "unknown") return { kind: "unknown", text: problem.text };
  switch (failure.kind) {
    case "http":
      if (BUSY.includes(failure.status)) return { kind: "busy" };
      return failure.status === UNAUTHORIZED ? problem : rejected(problem);
    case "network":
      // An invalid path segment stays invalid.
      return failure.code === "EADDRESS" ? rejected(problem) : { kind: "busy" };
    case "own-account":
      return rejected(problem);
    case "busy":
      return { kind: "busy" };
    default:
      return problem;
  }
}

function resultOf(sent: WriteResult, fallback: string, call?: WriteCall): Outcome | Stop {
  if (!sent.ok) return failureOutcome(sent.failure, failedWrite(sent.failure, fallback, call));
  return { kind: "done" };
}

async function create(
  resource: ResourceDefinition,
  { values, copies }: PlannedKind<"create">,
  records: CurrentRecords,
  origin: Origin,
): Promise<Outcome | Stop> {
  const call = resource.calls.create;
  if (!call) return REFUSED_REPLY;
  const checked = await checkCreate(resource, call, values);
  if (!checked.ok) return invalid(call.input, checked.errors);
  const more = records.copiesOf(checked.fields) - copies;
  if (more > 0) return { kind: "conflict", now: {}, more };
  const sent = await writeRecord(resource, { action: "create", fields: checked.fields, origin });
  return resultOf(sent, fallbackMessage("create", resource), call);
}

async function update(
  resource: ResourceDefinition,
  write: PlannedKind<"update">,
  records: CurrentRecords,
  origin: Origin,
): Promise<Outcome | Stop> {
  const call = resource.calls.update;
  if (!call) return REFUSED_REPLY;
  const current = records.find(write.key);
  if (!current) return records.isListed ? GONE : NOT_LISTED;
  const { key, was, values } = write;
  const { cells, form, has } = current;
  const checked = await checkUpdate(call, form, values);
  if (checked.ok && has(checked.fields, trimmedFields(write))) return SKIPPED;
  const texts: Texts = checked.ok ? sentTexts(resource, checked.fields) : values;
  const { adopted, contested } = mergeChanges(
    changesBetween(was, currentOf(was, form)),
    (field) => (field in values ? texts[field] : undefined),
    call.input.tied,
  );
  if (contested.length > 0) {
    const fields = contested.map(({ field }) => field);
    return { kind: "conflict", now: currentOf({ ...was, ...values }, form), contested: fields };
  }
  if (!checked.ok) return invalidUpdate(call.input, values, checked.errors);
  const { fields } = checked;
  const sent = await writeRecord(resource, { action: "update", key, before: cells, fields, origin });
  const result = resultOf(sent, fallbackMessage("update", resource), call);
  if (result.kind !== "done" || adopted.length === 0) return result;
  return { ...result, merged: adopted.map(({ field }) => field) };
}

async function remove(
  resource: ResourceDefinition,
  { key, was }: PlannedKind<"delete">,
  records: CurrentRecords,
  origin: Origin,
): Promise<Outcome | Stop> {
  if (!resource.calls.remove) return REFUSED_REPLY;
  const current = records.find(key);
  if (!current) return records.isListed ? SKIPPED : NOT_LISTED;
  const now = currentOf(was, current.form);
  if (changesBetween(was, now).length > 0) return { kind: "conflict", now };
  const sent = await writeRecord(resource, { action: "del", key, before: current.cells, origin });
  return resultOf(sent, fallbackMessage("del", resource));
}

/**
 * Runs a planned write by the rules of its form. Returns a conflict if the record, or an equal one, changed since it was planned.
 * `records` are those before the chunk: its own equal writes do not conflict.
 */
export function runWrite(
  resource: ResourceDefinition,
  write: SentWrite,
  records: CurrentRecords,
  batch: Pick<Origin, "way" | "batch">,
): Promise<Outcome | Stop> {
  const { place, undoes } = write;
  const origin = { ...batch, place, undoes };
  switch (write.kind) {
    case "create":
      return create(resource, write, records, origin);
    case "update":
      return update(resource, write, records, origin);
    case "delete":
      return remove(resource, write, records, origin);
  }
}
