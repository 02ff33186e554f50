"use server";

import { z } from "zod";
import * as save from "@/lib/server/data/save-form";
import {
  createPageAction,
  formDataSchema,
  pageUserIdSchema,
  recordTextsSchema,
  resourceSchema,
  shortTextSchema,
} from "@/lib/server/session/guard";

export const create = createPageAction(
  "create",
  z.tuple([resourceSchema, formDataSchema, pageUserIdSchema]),
  save.createFromForm,
);

/** Updates the record that has this key with a form; the third argument has the texts with which the form was opened. */
export const update = createPageAction(
  "update",
  z.tuple([resourceSchema, shortTextSchema, recordTextsSchema, formDataSchema, pageUserIdSchema]),
  save.updateFromForm,
);

/** Deletes the record that has this key, unless its values have changed since the list with its row was read. */
export const remove = createPageAction(
  "remove",
  z.tuple([resourceSchema, shortTextSchema, recordTextsSchema, pageUserIdSchema]),
  save.deleteRow,
);
