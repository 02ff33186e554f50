"use server";

import { z } from "zod";
import type { WriteReply } from "@/lib/messages/problem";
import { deleteRecord } from "@/lib/server/data/records";
import { fallbackFor, writeReply } from "@/lib/server/data/replies";
import * as save from "@/lib/server/data/save-form";
import {
  formData,
  owner,
  pageAction,
  recordTexts,
  resourceName,
  shortText,
} from "@/lib/server/session/guard";

/** Creates a record of a resource from a form. */
export const create = pageAction(z.tuple([resourceName, formData, owner]), save.createFromForm);

/** Updates a record from a form; `was` are its values on open. */
export const update = pageAction(
  z.tuple([resourceName, shortText, recordTexts, formData, owner]),
  save.updateFromForm,
);

/** Deletes one record. */
export const remove = pageAction(
  z.tuple([resourceName, shortText, owner]),
  async (resource, key): Promise<WriteReply> =>
    writeReply(await deleteRecord(resource, key, { way: "form" }, null), fallbackFor("del", resource)),
);
