import "server-only";
import type { AlikeReply, RecordReply } from "../../messages/problem";
import { copiedFields, looksUpBrand, updatedFields } from "../../resources/form-fields";
import { formValues, storedPictures } from "../../resources/record-values";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { readBrands } from "./picks";
import { findAlike, findRecord } from "./records";
import { readProblem } from "./replies";

/** Whether a form updates a record or begins as a copy of it. */
export type FormOperation = "update" | "create";

/** Reads what a form opens with, but for the brand that its record does not store. */
export async function readFormRecord(
  resource: ResourceDefinition,
  key: string,
  operation: FormOperation,
): Promise<RecordReply> {
  const found = await findRecord(resource, key, operation);
  if (!found.ok) return readProblem(found.failure);
  if (!found.value) return { kind: "gone" };
  const fields = operation === "update" ? updatedFields(resource) : copiedFields(resource);
  return {
    kind: "record",
    values: formValues(fields, found.value),
    pictures: storedPictures(fields, found.value),
  };
}

/** Looks for a record that is the same as one that is about to be created. */
export async function readAlike(
  resource: ResourceDefinition,
  texts: Record<string, string>,
): Promise<AlikeReply> {
  const found = await findAlike(resource, texts);
  return found.ok ? { kind: "looked", found: found.value } : readProblem(found.failure);
}

/** Reads what a form opens with; the branches, which know the brand, are read at the same time. */
export async function readFormRecordWithBrand(
  resource: ResourceDefinition,
  key: string,
  operation: FormOperation,
): Promise<RecordReply> {
  const [reply, brands] = await Promise.all([
    readFormRecord(resource, key, operation),
    looksUpBrand(resource) ? readBrands() : null,
  ]);
  if (reply.kind !== "record" || !brands?.ok) return reply;
  return { ...reply, values: { ...reply.values, brand: brands.value(reply.values.dealer) } };
}
