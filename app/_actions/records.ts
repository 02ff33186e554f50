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

/** Updates a record from a form; `was` are the values with which it opened. */
export const update = pageAction(
  "update",
  z.tuple([resourceName, shortText, recordTexts, formData, pageOwner]),
  save.updateFromForm,
);

/** Deletes a record unless it has changed since its row showed these texts. */
export const remove = pageAction(
  "remove",
  z.tuple([resourceName, shortText, recordTexts, pageOwner]),
  save.deleteRow,
);
