import "server-only";
import type { Outcome, PlannedWrite, Stop, Texts } from "../../../batch/writes";
import { type InputDefinition, withoutForm } from "../../../fields/checks";
import { type Message, NOT_ALLOWED, type Problem } from "../../../messages/problem";
import { changesBetween, mergeChanges } from "../../../resources/record-values";
import type { CreateCall, ResourceDefinition, UpdateCall } from "../../../resources/resource-definition";
import { isUnsent } from "../../api/errors";
import type { Refusal } from "../../session/refusal";
import { createRecord, deleteRecord, updateRecord } from "../records";
import { failedSave, failedWrite, fallbackFor } from "../replies";
import { checkForm, presetValues, sentTexts } from "../save-form";
import { BUSY, type Current, copiesIn, holds, type Records } from "./current-records";

/** Checks the values of a new record by the rules of its form, with what a new one begins with. */
export const checkCreate = (resource: ResourceDefinition, call: CreateCall, values: Texts) =>
  checkForm(call, withoutForm(call.input, { ...presetValues(resource), ...values }));

/** Checks a changed record by the rules of its form; `form` are its values as they are now. */
export const checkUpdate = (call: UpdateCall, form: Texts, values: Texts) =>
  checkForm(call, withoutForm(call.input, { ...form, ...values }), form);

type Of<Kind> = Extract<PlannedWrite, { kind: Kind }>;

const DONE: Outcome = { kind: "done" };
const SKIPPED: Outcome = { kind: "skipped" };
const GONE: Outcome = { kind: "rejected", text: "Data ini sudah dihapus." };

/** The resource has no such call. */
const REFUSED: Stop = { kind: "message", text: NOT_ALLOWED };

function invalid({ labels }: InputDefinition, errors: Texts): Outcome {
  const lines = Object.entries(errors).map(([field, words]) => `${labels[field] ?? field}: ${words}`);
  return { kind: "rejected", text: lines.join("\n"), fields: errors };
}

const INCOMPLETE = "Data ini belum lengkap. Lengkapi dulu lewat Ubah:";

/** Refuses an update; of a record whose other fields are not valid the missing ones are told. */
function invalidUpdate(input: InputDefinition, planned: Texts, errors: Texts): Outcome {
  const own = Object.entries(errors).filter(([field]) => field in planned);
  if (own.length > 0) return invalid(input, Object.fromEntries(own));
  const missing = Object.keys(errors).map((field) => input.labels[field] ?? field);
  return { kind: "rejected", text: `${INCOMPLETE} ${missing.join(", ")}` };
}

/** Returns the fields among `texts` that a record has now. */
function currentOf(texts: Texts, now: Texts): Texts {
  return Object.fromEntries(Object.keys(texts).map((field) => [field, now[field] ?? ""]));
}

function hasAll(now: Texts, texts: Texts): boolean {
  return Object.entries(texts).every(([field, text]) => (now[field] ?? "") === text);
}

/** The statuses of a proxy that has lost the answer of the API. */
const LOST = [502, 504];

const UNAUTHORIZED = 401;

function rejected({ text, fields }: Message): Outcome {
  return { kind: "rejected", text, ...(fields && { fields }) };
}

function ofStatus(status: number, message: Message): Outcome | Stop {
  if (BUSY.includes(status)) return { kind: "busy" };
  if (LOST.includes(status)) return { kind: "unknown", text: message.text };
  return status === UNAUTHORIZED ? message : rejected(message);
}

/**
 * Returns the outcome of a failed write, or why the chunk stops before it; `problem` has the words of the failure. Only
 * what the API has surely not done is sent again.
 */
function ofFailure(failure: Refusal, problem: Problem): Outcome | Stop {
  if (problem.kind === "session") return problem;
  switch (failure.kind) {
    case "http":
      return ofStatus(failure.status, problem);
    case "own-account":
      return rejected(problem);
    case "busy":
      return { kind: "busy" };
    case "network":
      // A key that is no segment of a path never becomes one.
      if (failure.code === "EADDRESS") return rejected(problem);
      return isUnsent(failure) ? { kind: "busy" } : { kind: "unknown", text: problem.text };
    case "unreadable":
    case "oversized":
      return { kind: "unknown", text: problem.text };
    default:
      return problem;
  }
}

async function create(
  resource: ResourceDefinition,
  { values, copies }: Of<"create">,
  rows: unknown[],
): Promise<Outcome | Stop> {
  const call = resource.calls.create;
  if (!call) return REFUSED;
  const checked = await checkCreate(resource, call, values);
  if (!checked.ok) return invalid(call.input, checked.errors);
  const more = copiesIn(resource, rows, checked.fields) - copies;
  if (more > 0) return { kind: "conflict", now: {}, more };
  const result = await createRecord(resource, checked.fields);
  if (result.ok) return DONE;
  return ofFailure(result.failure, failedSave(result.failure, fallbackFor("create", resource), call));
}

async function update(
  resource: ResourceDefinition,
  { key, was, values }: Of<"update">,
  current: Current | null,
): Promise<Outcome | Stop> {
  const call = resource.calls.update;
  if (!call) return REFUSED;
  if (!current) return GONE;
  const { row, form } = current;
  const checked = await checkUpdate(call, form, values);
  if (checked.ok && holds(resource, row, checked.fields)) return SKIPPED;
  const texts: Texts = checked.ok ? sentTexts(resource, checked.fields) : values;
  const planned = (field: string) => (field in values ? texts[field] : undefined);
  const { taken, contested } = mergeChanges(
    changesBetween(was, currentOf(was, form)),
    planned,
    call.input.tied,
  );
  if (contested.length > 0) {
    const fields = contested.map(({ field }) => field);
    return { kind: "conflict", now: currentOf({ ...was, ...values }, form), contested: fields };
  }
  if (!checked.ok) return invalidUpdate(call.input, values, checked.errors);
  const result = await updateRecord(resource, key, checked.fields);
  if (result.ok) return taken.length > 0 ? { kind: "done", merged: taken.map(({ field }) => field) } : DONE;
  return ofFailure(result.failure, failedSave(result.failure, fallbackFor("update", resource), call));
}

async function remove(
  resource: ResourceDefinition,
  { key, was }: Of<"delete">,
  current: Current | null,
): Promise<Outcome | Stop> {
  if (!resource.calls.remove) return REFUSED;
  if (!current) return SKIPPED;
  if (!hasAll(current.form, was)) return { kind: "conflict", now: currentOf(was, current.form) };
  const result = await deleteRecord(resource, key);
  if (result.ok) return DONE;
  return ofFailure(result.failure, failedWrite(result.failure, fallbackFor("del", resource)));
}

/**
 * Carries out one planned write: by the rules of its form, audited, and not where somebody else has changed the same fields or
 * the record that is to be deleted, or made an equal one, since it was planned. `now` is the list as it is before the chunk:
 * writes of a chunk that are equal among themselves are all planned.
 */
export function runWrite(
  resource: ResourceDefinition,
  write: PlannedWrite,
  { rows, records }: { rows: unknown[]; records: Records },
): Promise<Outcome | Stop> {
  switch (write.kind) {
    case "create":
      return create(resource, write, rows);
    case "update":
      return update(resource, write, records(write.key));
    case "delete":
      return remove(resource, write, records(write.key));
  }
}
