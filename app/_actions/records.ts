"use server";

import { NOT_ALLOWED, type Problem, type SaveReply, type WriteReply } from "@/lib/problem";
import { deleteRecord } from "@/lib/records";
import { writeReply } from "@/lib/replies";
import type { ResourceDefinition } from "@/lib/resources/define";
import { resourceNamed } from "@/lib/resources/registry";
import * as save from "@/lib/save";
import { writeProblem } from "@/lib/session/guard";

// What arrives here comes from anybody: each argument is checked before it is used. `userId` is for whom the page was
// made: one that has outlived its person's session never writes in the session of the next.

const refused: Problem = { kind: "message", text: NOT_ALLOWED };

function named(resource: unknown): ResourceDefinition | undefined {
  return typeof resource === "string" ? resourceNamed(resource) : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Creates a record of a resource from a form. */
export async function create(resourceName: unknown, form: unknown, userId: unknown): Promise<SaveReply> {
  const resource = named(resourceName);
  if (!resource || !(form instanceof FormData) || !isText(userId)) return refused;
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
  if (!resource || !isText(key) || !isRecord(was) || !(form instanceof FormData) || !isText(userId)) {
    return refused;
  }
  return (await writeProblem(userId)) ?? (await save.update(resource, key, was, form)) ?? refused;
}

/** Deletes one record. */
export async function remove(resourceName: unknown, key: unknown, userId: unknown): Promise<WriteReply> {
  const resource = named(resourceName);
  if (!resource || !isText(key) || !isText(userId)) return refused;
  const problem = await writeProblem(userId);
  if (problem) return problem;
  return writeReply(await deleteRecord(resource, key), `An error occurred while deleting ${resource.noun}`);
}
