"use server";

import { deleteRecord } from "@/lib/data/records";
import { writeReply } from "@/lib/data/replies";
import * as save from "@/lib/data/save-form";
import { isUpTo, LONGEST } from "@/lib/inputs/length";
import { NOT_ALLOWED, type Problem, type SaveReply, type WriteReply } from "@/lib/messages/problem";
import { resourceNamed } from "@/lib/resources/registry";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import { writeProblem } from "@/lib/session/guard";

// What arrives here comes from anybody: each argument is checked before it is used, and none is told back. `userId` is for whom the page was
// made: one that has outlived its person's session never writes in the session of the next.

const refused: Problem = { kind: "message", text: NOT_ALLOWED };

function named(resource: unknown): ResourceDefinition | undefined {
  return typeof resource === "string" ? resourceNamed(resource) : undefined;
}

const isName = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && isUpTo(value, LONGEST);

/** More than any form has, and longer texts than a record can be expected to hold. */
const MOST_FIELDS = 100;
const LONGEST_OPENED = 100_000;

/** Whether a value can be what a form was opened with. */
function isOpened(value: unknown): value is Record<string, string> {
  if (typeof value !== "object" || value === null) return false;
  const texts = Object.entries(value);
  if (texts.length > MOST_FIELDS || texts.some(([, text]) => typeof text !== "string")) return false;
  return texts.reduce((length, [field, text]) => length + field.length + text.length, 0) <= LONGEST_OPENED;
}

/** Creates a record of a resource from a form. */
export async function create(resourceName: unknown, form: unknown, userId: unknown): Promise<SaveReply> {
  const resource = named(resourceName);
  if (!resource || !(form instanceof FormData) || !isName(userId)) return refused;
  return (await writeProblem(userId)) ?? (await save.create(resource, form)) ?? refused;
}

/** Changes a record from a form that was opened with the values `was`. */
export async function update(
  resourceName: unknown,
  key: unknown,
  was: unknown,
  form: unknown,
  userId: unknown,
): Promise<SaveReply> {
  const resource = named(resourceName);
  if (!resource || !isName(key) || !isOpened(was) || !(form instanceof FormData) || !isName(userId)) {
    return refused;
  }
  return (await writeProblem(userId)) ?? (await save.update(resource, key, was, form)) ?? refused;
}

/** Deletes one record. */
export async function remove(resourceName: unknown, key: unknown, userId: unknown): Promise<WriteReply> {
  const resource = named(resourceName);
  if (!resource || !isName(key) || !isName(userId)) return refused;
  const problem = await writeProblem(userId);
  if (problem) return problem;
  return writeReply(await deleteRecord(resource, key), `An error occurred while deleting ${resource.noun}`);
}
