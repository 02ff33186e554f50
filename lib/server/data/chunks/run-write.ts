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
import { type RecordWrite, writeRecord } from "../record-write";
import { failedWrite } from "../replies";
import { checkForm, presetValues, sentTexts } from "../save-form";

/** Validates and sends a planned write. Returns a conflict if its record was changed, or an equal one created, after it was planned. */
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
      return runCreate(resource, write, records, origin);
    case "update":
      return runUpdate(resource, write, records, origin);
    case "delete":
      return runDelete(resource, write, records, origin);
  }
}

async function runCreate(
  resource: ResourceDefinition,
  { values, copies }: PlannedKind<"create">,
  records: CurrentRecords,
  origin: Origin,
): Promise<Outcome | Stop> {
  const call = resource.calls.create;
  if (!call) return REFUSED_REPLY;
  const validation = await checkCreate(resource, call, values);
  if (!validation.ok) return invalidOutcome(call.input, validation.errors);
  const newCopies = records.copiesOf(validation.fields) - copies;
  if (newCopies > 0) return { kind: "conflict", now: {}, more: newCopies };
  return send(resource, { action: "create", fields: validation.fields, origin });
}

async function runUpdate(
  resource: ResourceDefinition,
  write: PlannedKind<"update">,
  records: CurrentRecords,
  origin: Origin,
): Promise<Outcome | Stop> {
  const call = resource.calls.update;
  if (!call) return REFUSED_REPLY;
  const current = records.find(write.key);
  if (!current) return records.isListed ? DELETED : LIST_UNAVAILABLE;
  const { key, was, values } = write;
  const { cells, form, has } = current;
  const validation = await checkUpdate(call, form, values);
  if (validation.ok && has(validation.fields, trimmedFields(write))) return SKIPPED;
  const texts: Texts = validation.ok ? sentTexts(resource, validation.fields) : values;
  const { adopted, contested } = mergeChanges(
    changesBetween(was, currentTexts(was, form)),
    (field) => (field in values ? texts[field] : undefined),
    call.input.tied,
  );
  if (contested.length > 0) {
    const fields = contested.map(({ field }) => field);
    return { kind: "conflict", now: currentTexts({ ...was, ...values }, form), contested: fields };
  }
  if (!validation.ok) return invalidUpdateOutcome(call.input, values, validation.errors);
  const { fields } = validation;
  const result = await send(resource, { action: "update", key, before: cells, fields, origin });
  if (result.kind !== "done" || adopted.length === 0) return result;
  return { ...result, merged: adopted.map(({ field }) => field) };
}

async function runDelete(
  resource: ResourceDefinition,
  { key, was }: PlannedKind<"delete">,
  records: CurrentRecords,
  origin: Origin,
): Promise<Outcome | Stop> {
  if (!resource.calls.remove) return REFUSED_REPLY;
  const current = records.find(key);
  if (!current) return records.isListed ? SKIPPED : LIST_UNAVAILABLE;
  const now = currentTexts(was, current.form);
  if (changesBetween(was, now).length > 0) return { kind: "conflict", now };
  return send(resource, { action: "del", key, before: current.cells, origin });
}

/** Validates a new record by the rules of its create form; preset values complete `values`. */
export const checkCreate = (resource: ResourceDefinition, call: WriteCall, values: Texts) =>
  checkForm(call, completeValues(call.input, { ...presetValues(resource), ...values }));

/** Validates changed values by the rules of the update form; `form` has the record's current form values. */
export const checkUpdate = (call: WriteCall, form: Texts, values: Texts) =>
  checkForm(call, completeValues(call.input, { ...form, ...values }), form);

type PlannedKind<Kind> = Extract<PlannedWrite, { kind: Kind }>;

const SKIPPED: Outcome = { kind: "skipped" };
const DELETED: Outcome = { kind: "rejected", text: "Data ini sudah dihapus." };
const LIST_UNAVAILABLE: Outcome = { kind: "rejected", text: "Server tidak memberi daftarnya (404)." };

function invalidOutcome({ labels }: InputDefinition, errors: Texts): Outcome {
  const lines = Object.entries(errors).map(([field, message]) => `${labels[field] ?? field}: ${message}`);
  return { kind: "rejected", text: lines.join("\n"), fields: errors };
}

const INCOMPLETE = "Data ini belum lengkap. Lengkapi dulu lewat Ubah:";

/** Returns the rejection of an update. If only fields that it does not change are invalid, the message names those as missing. */
function invalidUpdateOutcome(input: InputDefinition, planned: Texts, errors: Texts): Outcome {
  const own = Object.entries(errors).filter(([field]) => field in planned);
  if (own.length > 0) return invalidOutcome(input, Object.fromEntries(own));
  const missing = Object.keys(errors).map((field) => input.labels[field] ?? field);
  return { kind: "rejected", text: `${INCOMPLETE} ${missing.join(", ")}` };
}

/** Returns the fields that an update writes with equal values, to remove the white space that the API stores around them. */
export const trimmedFields = ({ was, values }: PlannedKind<"update">): string[] =>
  Object.keys(values).filter((field) => values[field] === was[field]);

function currentTexts(texts: Texts, now: Texts): Texts {
  return Object.fromEntries(Object.keys(texts).map((field) => [field, now[field] ?? ""]));
}

const BUSY_STATUSES = [429, 503];

const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

/** Returns why a chunk stops after a failed read: `busy` if the browser may retry later, else the problem. */
export function stopAfterFailedRead(failure: Refusal, problem: Problem): { kind: "busy" } | Problem {
  if (failure.kind === "busy" || failure.kind === "network") return { kind: "busy" };
  if (failure.kind !== "http") return problem;
  return failure.status >= SERVER_ERROR || BUSY_STATUSES.includes(failure.status)
    ? { kind: "busy" }
    : problem;
}

function rejectedOutcome({ text, fields }: Message): Outcome {
  return { kind: "rejected", text, ...(fields && { fields }) };
}

/** Returns the outcome of a failed write, or why the chunk stops before it: `busy` only if the write certainly had no effect. */
function failureOutcome(failure: Refusal, problem: Problem): Outcome | Stop {
  if (problem.kind === "session") return problem;
  if (outcomeOf(failure) === "unknown") return { kind: "unknown", text: problem.text };
  switch (failure.kind) {
    case "http":
      if (BUSY_STATUSES.includes(failure.status)) return { kind: "busy" };
      return failure.status === UNAUTHORIZED ? problem : rejectedOutcome(problem);
    case "network":
      // A key that cannot be a path segment fails at every attempt.
      return failure.code === "EADDRESS" ? rejectedOutcome(problem) : { kind: "busy" };
    case "own-account":
      return rejectedOutcome(problem);
    case "busy":
      return { kind: "busy" };
    default:
      return problem;
  }
}

async function send(resource: ResourceDefinition, write: RecordWrite): Promise<Outcome | Stop> {
  const sent = await writeRecord(resource, write);
  if (sent.ok) return { kind: "done" };
  return failureOutcome(sent.failure, failedWrite(sent.failure, write.action, resource));
}
