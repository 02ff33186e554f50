"use server";

import { NOT_ALLOWED, type WriteReply } from "@/lib/problem";
import { deleteRecord } from "@/lib/records";
import { writeReply } from "@/lib/replies";
import { resourceNamed } from "@/lib/resources/registry";

/** Deletes one record; both arguments come from the browser as anybody may send them. */
export async function remove(resourceName: unknown, key: unknown): Promise<WriteReply> {
  const resource = typeof resourceName === "string" ? resourceNamed(resourceName) : undefined;
  if (!resource || typeof key !== "string" || key === "") return { kind: "message", text: NOT_ALLOWED };
  return writeReply(await deleteRecord(resource, key), `An error occurred while deleting ${resource.noun}`);
}
