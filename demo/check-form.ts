import type { Body, Upload } from "./http/body.ts";
import { imageTypeOf } from "./images.ts";
import type { Form } from "./resources/resource.ts";
import type { Field } from "./values/fields.ts";
import type { Row } from "./values/values.ts";

export type Errors = Record<string, string[]>;
type Checked = { row: Row; files: Upload[]; errors: Errors };

const LARGEST_FILE = 15 * 1024 * 1024;

/** Labels a field in error messages. */
export function labelOf(name: string) {
  return name.replaceAll("_", " ");
}

/** Validates a body: returns the row to store, the files sent, and the errors. */
export function checkForm(form: Form, body: Body): Checked {
  const errors: Errors = {};
  const row: Row = {};
  for (const field of form.fields) {
    const sent = body.fields[field.name] ?? "";
    const value = field.isSecret ? sent : sent.trim();
    const problem = problemOf(field, value);
    if (problem) errors[field.name] = [problem];
    else row[field.name] = value === "" ? null : (field.store?.(value) ?? value);
  }
  const { repeats } = form;
  if (repeats && body.fields[repeats.field] !== body.fields[repeats.of]) {
    errors[repeats.of] ??= [`The ${labelOf(repeats.field)} and ${labelOf(repeats.of)} must match.`];
  }
  const files = (form.files ?? []).flatMap((name) => chosenFile(name, body, errors));
  return { row, files, errors };
}

function problemOf(field: Field, value: string) {
  const subject = `The ${labelOf(field.name)}`;
  if (value === "") return field.isOptional ? undefined : `${subject} field is required.`;
  const problem = field.problem?.(value);
  return problem && `${subject} ${problem}`;
}

// A browser sends an empty file input as an empty part without a name.
function chosenFile(name: string, body: Body, errors: Errors) {
  const file = body.files.find(({ field }) => field === name);
  const hasText = Boolean(body.fields[name]);
  if (hasText || (file && file.name !== "" && !imageTypeOf(file.bytes))) {
    errors[name] = [`The ${labelOf(name)} must be an image.`];
  } else if (file && file.bytes.length > LARGEST_FILE) {
    errors[name] = [`The ${labelOf(name)} may not be greater than ${LARGEST_FILE / 1024} kilobytes.`];
  }
  return file && file.bytes.length > 0 ? [file] : [];
}
