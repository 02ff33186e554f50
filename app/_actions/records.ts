"use server";

import { z } from "zod";
import { deleteRecord } from "@/lib/data/records";
import { writeReply } from "@/lib/data/replies";
import * as save from "@/lib/data/save-form";
import type { SaveReply, WriteReply } from "@/lib/messages/problem";
import { formData, owner, pageAction, REFUSED, resourceName, shortText } from "@/lib/session/page-action";

/** More fields than any form has, and longer texts than any record. */
const MOST_FIELDS = 100;
const LONGEST_OPENED = 100_000;

/** Returns whether a value can be a form's values on open; stops at the first invalid part. */
function isOpened(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const texts = Object.entries(value);
  if (texts.length > MOST_FIELDS || texts.some(([, text]) => typeof text !== "string")) return false;
  return texts.reduce((length, [field, text]) => length + field.length + text.length, 0) <= LONGEST_OPENED;
}

const openedValues = z.custom<Record<string, string>>(isOpened);

/** Creates a record of a resource from a form. */
export const create = pageAction(
  z.tuple([resourceName, formData, owner]),
  async (resource, form): Promise<SaveReply> => (await save.createFromForm(resource, form)) ?? REFUSED,
);

/** Updates a record from a form; `was` are its values on open. */
export const update = pageAction(
  z.tuple([resourceName, shortText, openedValues, formData, owner]),
  async (resource, key, was, form): Promise<SaveReply> =>
    (await save.updateFromForm(resource, key, was, form)) ?? REFUSED,
);

/** Deletes one record. */
export const remove = pageAction(
  z.tuple([resourceName, shortText, owner]),
  async (resource, key): Promise<WriteReply> =>
    writeReply(await deleteRecord(resource, key), `An error occurred while deleting ${resource.noun}`),
);
