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

/** Updates the record with a key from a form; the texts are the values with which the form opened. */
export const update = pageAction(
  "update",
  z.tuple([resourceName, shortText, recordTexts, formData, pageOwner]),
  save.updateFromForm,
);

/** Deletes the record with a key, unless its current values differ from the texts of its row. */
export const remove = pageAction(
  "remove",
  z.tuple([resourceName, shortText, recordTexts, pageOwner]),
  save.deleteRow,
);
