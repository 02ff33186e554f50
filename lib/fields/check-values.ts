import type { FormValues, InputDefinition, Opened, WireFields } from "./input-definition";

type Checked = { ok: true; fields: WireFields } | { ok: false; errors: Record<string, string> };

/** Restores the order of the form: pictures are checked in parallel. */
function inFormOrder({ labels }: InputDefinition, fields: WireFields): WireFields {
  const inOrder = Object.keys(labels).map((field) => [field, undefined] as const);
  return { ...Object.fromEntries(inOrder), ...fields };
}

/** Returns what the API gets for the values of a form, or the first message of each field. */
export type CheckValues = (values: FormValues) => Promise<Checked>;

/** Returns the check of a form, of an update with what it was opened with; one serves any number of values. */
export function checkOf(input: InputDefinition, today: string, opened?: Opened): CheckValues {
  const schema = input.schema(today, opened);
  return async (values) => {
    // Only pictures are checked asynchronously, which takes three times as long.
    const hasPicture = input.pictures?.some((field) => values[field] !== undefined);
    const result = hasPicture ? await schema.safeParseAsync(values) : schema.safeParse(values);
    if (result.success) return { ok: true, fields: inFormOrder(input, result.data) };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
    return { ok: false, errors };
  };
}

/** Stands for a filter where there is no form: the record does not have it. */
const ANY_FILTER = "-";

/** Returns the values of a form that nobody has opened: what is missing is empty, and filters need no choice. */
export function withoutForm(
  { labels, pictures, filters = [] }: InputDefinition,
  values: FormValues,
): FormValues {
  const texts = Object.keys(labels).filter((field) => !pictures?.includes(field));
  const empty = texts.map((field) => [field, filters.includes(field) ? ANY_FILTER : ""]);
  return { ...Object.fromEntries(empty), ...values };
}
