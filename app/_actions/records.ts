"use server";

import { z } from "zod";
import * as save from "@/lib/server/data/save-form";
import {
  formData,
  pageAction,
  pageOwner,
  recordTexts,
  resourceName,
  shortText,
} from "@/lib/server/session/guard";

export const create = pageAction("create", z.tuple([resourceName, formData, pageOwner]), save.createFromForm);

/** Updates the record that has this key with a form; `recordTexts` are the values with which the form was opened. */
export const update = pageAction(
  "update",
  z.tuple([resourceName, shortText, recordTexts, formData, pageOwner]),
  save.updateFromForm,
);

/** Deletes the record that has this key, unless its values have changed since the list with its row was read. */
export const remove = pageAction(
  "remove",
  z.tuple([resourceName, shortText, recordTexts, pageOwner]),
  save.deleteRow,
);
