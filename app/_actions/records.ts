"use server";

import { NOT_ALLOWED, type Problem, type SaveReply, type WriteReply } from "@/lib/problem";
import { deleteRecord } from "@/lib/records";
import { writeReply } from "@/lib/replies";
import type { ResourceDefinition } from "@/lib/resources/define";
import { resourceNamed } from "@/lib/resources/registry";
import * as save from "@/lib/save";

// What arrives here comes from anybody: each argument is checked before it is used.

const refused: Problem = { kind: "message", text: NOT_ALLOWED };

function named(resource: unknown): ResourceDefinition | undefined {
  return typeof resource === "string" ? resourceNamed(resource) : undefined;
}

const isKey = (key: unknown): key is string => typeof key === "string" && key !== "";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Creates a record of a resource from a form. */
export async function create(resourceName: unknown, form: unknown): Promise<SaveReply> {
  const resource = named(resourceName);
  if (!resource || !(form instanceof FormData)) return refused;
  return (await save.create(resource, form)) ?? refused;
}

/** Changes a record from a form that was opened with the values `was`. */
export async function update(
  resourceName: unknown,
  key: unknown,
  was: unknown,
  form: unknown,
): Promise<SaveReply> {
  const resource = named(resourceName);
  if (!resource || !isKey(key) || !isRecord(was) || !(form instanceof FormData)) return refused;
  return (await save.update(resource, key, was, form)) ?? refused;
}

/** Deletes one record. */
export async function remove(resourceName: unknown, key: unknown): Promise<WriteReply> {
  const resource = named(resourceName);
  if (!resource || !isKey(key)) return refused;
  return writeReply(await deleteRecord(resource, key), `An error occurred while deleting ${resource.noun}`);
}
