import "server-only";
import { z } from "zod";
import { resourceNamed } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";

/** More fields than any form has, and longer texts than any record. */
const MOST_FIELDS = 100;
const LONGEST_TEXTS = 100_000;

/** Returns whether a value can be the values of a form; stops at the first invalid part. */
function isRecordTexts(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const texts = Object.entries(value);
  if (texts.length > MOST_FIELDS || texts.some(([, text]) => typeof text !== "string")) return false;
  return texts.reduce((length, [field, text]) => length + field.length + text.length, 0) <= LONGEST_TEXTS;
}

/** The name of a resource; the handler gets the resource. */
export const resourceName = z
  .string()
  .transform(resourceNamed)
  .pipe(z.custom<ResourceDefinition>((resource) => resource !== undefined));

/** The values of a form by their fields. */
export const recordTexts = z.custom<Record<string, string>>(isRecordTexts);
