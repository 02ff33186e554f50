import "server-only";
import type { IndexedWrite, Outcome, PlannedWrite, StopReason, Texts } from "../../../batch/writes";
import { addMissingValues, type FormDefinition } from "../../../fields/checks";
import type { WriteOrigin } from "../../../history/entry";
import type { AlertMessage, Problem } from "../../../messages/problem";
import { findChanges, splitChanges } from "../../../resources/record-values";
import type { ResourceDefinition, WriteCall } from "../../../resources/resource-definition";
import { REFUSED_REPLY } from "../../session/guard";
import { outcomeOfFailure, type Refusal } from "../../session/refusal";
import type { CurrentRecords } from "../current-records";
import { type RecordWrite, writeRecord } from "../record-write";
import { toWriteProblem } from "../replies";
import { presetValues, savedFormTexts, validateForm } from "../save-form";

/** Validates and sends a planned write; returns a conflict if its record was changed, or an equal one created, since the plan. */
export function runWrite(
  resource: ResourceDefinition,
  write: IndexedWrite,
  records: CurrentRecords,
  batchOrigin: Pick<WriteOrigin, "way" | "batch">,
): Promise<Outcome | StopReason> {
  const origin = { ...batchOrigin, place: write.place, undoes: write.undoes };
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
  { values, copies }: PlannedWriteOfKind<"create">,
  records: CurrentRecords,
  origin: WriteOrigin,
): Promise<Outcome | StopReason> {
  const createCall = resource.calls.create;
  if (!createCall) return REFUSED_REPLY;
  const validation = await validateCreate(resource, createCall, values);
  if (!validation.ok) return toInvalidOutcome(createCall.input, validation.errors);
  const newCopyCount = records.countCopies(validation.fields) - copies;
  if (newCopyCount > 0) return { kind: "conflict", now: {}, more: newCopyCount };
  return sendPlannedWrite(resource, { action: "create", fields: validation.fields, origin });
}

async function runUpdate(
  resource: ResourceDefinition,
  write: PlannedWriteOfKind<"update">,
  records: CurrentRecords,
  origin: WriteOrigin,
): Promise<Outcome | StopReason> {
  const updateCall = resource.calls.update;
  if (!updateCall) return REFUSED_REPLY;
  const currentRecord = records.find(write.key);
  if (!currentRecord) return records.isListed ? DELETED_OUTCOME : LIST_UNAVAILABLE_OUTCOME;
  const { key, was, values } = write;
  const { cells, form, hasValues } = currentRecord;
  const validation = await validateUpdate(updateCall, form, values);
  if (validation.ok && hasValues(validation.fields, fieldsToTrim(write))) return SKIPPED_OUTCOME;
  const newTexts: Texts = validation.ok ? savedFormTexts(resource, validation.fields) : values;
  const changesSincePlan = findChanges(was, pickCurrentTexts(was, form));
  const newTextOf = (field: string) => (field in values ? newTexts[field] : undefined);
  const { adopted, contested } = splitChanges(changesSincePlan, newTextOf, updateCall.input.tied);
  if (contested.length > 0) {
    const fields = contested.map(({ field }) => field);
    return { kind: "conflict", now: pickCurrentTexts({ ...was, ...values }, form), contested: fields };
  }
  if (!validation.ok) return toInvalidUpdateOutcome(updateCall.input, values, validation.errors);
  const { fields } = validation;
  const result = await sendPlannedWrite(resource, { action: "update", key, before: cells, fields, origin });
  if (result.kind !== "done" || adopted.length === 0) return result;
  return { ...result, merged: adopted.map(({ field }) => field) };
}

async function runDelete(
  resource: ResourceDefinition,
  { key, was }: PlannedWriteOfKind<"delete">,
  records: CurrentRecords,
  origin: WriteOrigin,
): Promise<Outcome | StopReason> {
  if (!resource.calls.remove) return REFUSED_REPLY;
  const currentRecord = records.find(key);
  if (!currentRecord) return records.isListed ? SKIPPED_OUTCOME : LIST_UNAVAILABLE_OUTCOME;
  const currentValues = pickCurrentTexts(was, currentRecord.form);
  if (findChanges(was, currentValues).length > 0) return { kind: "conflict", now: currentValues };
  return sendPlannedWrite(resource, { action: "del", key, before: currentRecord.cells, origin });
}

/** Validates the values of a create, completed with the preset values, by the rules of the create form. */
export const validateCreate = (resource: ResourceDefinition, call: WriteCall, values: Texts) =>
  validateForm(call, addMissingValues(call.input, { ...presetValues(resource), ...values }));

/** Validates the values of an update, completed with the record's current values `form`, by the rules of the update form. */
export const validateUpdate = (call: WriteCall, form: Texts, values: Texts) =>
  validateForm(call, addMissingValues(call.input, { ...form, ...values }), form);

type PlannedWriteOfKind<Kind> = Extract<PlannedWrite, { kind: Kind }>;

const SKIPPED_OUTCOME: Outcome = { kind: "skipped" };
const DELETED_OUTCOME: Outcome = { kind: "rejected", text: "Data ini sudah dihapus." };
const LIST_UNAVAILABLE_OUTCOME: Outcome = { kind: "rejected", text: "Server tidak memberi daftarnya (404)." };

function toInvalidOutcome({ labels }: FormDefinition, errors: Texts): Outcome {
  const lines = Object.entries(errors).map(([field, message]) => `${labels[field] ?? field}: ${message}`);
  return { kind: "rejected", text: lines.join("\n"), fields: errors };
}

const INCOMPLETE_RECORD_TEXT = "Data ini belum lengkap. Lengkapi dulu lewat Ubah:";

/** Returns the outcome of an invalid update. If it changes none of the invalid fields, its text lists them as incomplete. */
function toInvalidUpdateOutcome(input: FormDefinition, planned: Texts, errors: Texts): Outcome {
  const changedFieldErrors = Object.entries(errors).filter(([field]) => field in planned);
  if (changedFieldErrors.length > 0) return toInvalidOutcome(input, Object.fromEntries(changedFieldErrors));
  const missingLabels = Object.keys(errors).map((field) => input.labels[field] ?? field);
  return { kind: "rejected", text: `${INCOMPLETE_RECORD_TEXT} ${missingLabels.join(", ")}` };
}

/** Returns the fields that an update writes unchanged; such a write removes the white space around the stored value. */
export const fieldsToTrim = ({ was, values }: PlannedWriteOfKind<"update">): string[] =>
  Object.keys(values).filter((field) => values[field] === was[field]);

/** Returns the current text of each field of `planned`, "" for a field without one. */
function pickCurrentTexts(planned: Texts, current: Texts): Texts {
  return Object.fromEntries(Object.keys(planned).map((field) => [field, current[field] ?? ""]));
}

const BUSY_STATUSES = [429, 503];

const UNAUTHORIZED_STATUS = 401;
const MIN_SERVER_ERROR_STATUS = 500;

/** Returns why a chunk stops after a failed read: `busy` if the browser may retry the chunk later, else the problem. */
export function stopReasonOfFailedRead(failure: Refusal, problem: Problem): { kind: "busy" } | Problem {
  if (failure.kind === "busy" || failure.kind === "network") return { kind: "busy" };
  if (failure.kind !== "http") return problem;
  const isServerError = failure.status >= MIN_SERVER_ERROR_STATUS;
  return isServerError || BUSY_STATUSES.includes(failure.status) ? { kind: "busy" } : problem;
}

function toRejectedOutcome({ text, fields }: AlertMessage): Outcome {
  return { kind: "rejected", text, ...(fields && { fields }) };
}

/** Returns the outcome of a failed write, or why the chunk stops before the write; `busy` only if the write certainly had no effect. */
function toOutcomeOrStopReason(failure: Refusal, problem: Problem): Outcome | StopReason {
  if (problem.kind === "session") return problem;
  if (outcomeOfFailure(failure) === "unknown") return { kind: "unknown", text: problem.text };
  switch (failure.kind) {
    case "http":
      if (BUSY_STATUSES.includes(failure.status)) return { kind: "busy" };
      return failure.status === UNAUTHORIZED_STATUS ? problem : toRejectedOutcome(problem);
    case "network":
      // EADDRESS: the key cannot be a path segment, so every attempt would fail.
      return failure.code === "EADDRESS" ? toRejectedOutcome(problem) : { kind: "busy" };
    case "own-account":
      return toRejectedOutcome(problem);
    case "busy":
      return { kind: "busy" };
    default:
      return problem;
  }
}

async function sendPlannedWrite(
  resource: ResourceDefinition,
  write: RecordWrite,
): Promise<Outcome | StopReason> {
  const writeResult = await writeRecord(resource, write);
  if (writeResult.ok) return { kind: "done" };
  const { failure } = writeResult;
  return toOutcomeOrStopReason(failure, toWriteProblem(failure, write.action, resource));
}
