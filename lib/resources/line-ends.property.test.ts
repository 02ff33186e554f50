import fc from "fast-check";
import { expect } from "vitest";
import { addMissingValues, createFormValidator } from "../fields/checks";
import { convertToLineFeeds, isSameText } from "../fields/line-ends";
import { testProperty } from "../testing/property";
import { findChanges, readFormValues, splitChanges, toFormTexts, updateFieldsOf } from "./record-values";
import { requireResource } from "./registry";
import { type ResourceDefinition, readField } from "./resource-definition";

const END = fc.constantFrom("\n", "\r\n", "\r");
const LINE = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
const lines = fc
  .array(fc.tuple(LINE, END), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join("").trim())
  .filter((text) => text !== "" && text.length < 255);

/** Returns a text as a browser sends it from a form. */
const submitted = (text: string) => convertToLineFeeds(text).replaceAll("\n", "\r\n");

const FIELDS = [
  ["sa", "nama_sa", { brand: "Honda", dealer: "A", cabang: "B" }],
  ["perawatan-precheck", "keterangan", { brand: "Honda", dealer: "A" }],
] as const;

/** Saves a form with this text in a field; returns what the API gets. */
async function save(resource: ResourceDefinition, field: string, others: object, text: string) {
  const { input } = resource.calls.update ?? {};
  if (!input) throw new Error(`${resource.name} has no update.`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...others, [field]: submitted(text) }))
    form.append(name, value);
  const checked = await createFormValidator(
    input,
    "2024-03-05",
  )(addMissingValues(input, readFormValues(input.labels, form)));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.fields;
}

testProperty(
  "any text comes back from form, save and list to the character, but for its line ends, however the API stores them",
  200,
  fc.asyncProperty(fc.constantFrom(...FIELDS), lines, END, async ([name, field, others], text, end) => {
    const resource = requireResource(name);
    const sent = await save(resource, field, others, text);
    const row = { ...sent, [field]: String(sent[field]).replaceAll("\n", end) };
    const cells = { [field]: readField(resource, field, row) };
    const opened = toFormTexts(updateFieldsOf(resource), cells)[field];
    expect(opened).toBe(convertToLineFeeds(text));
    expect(await save(resource, field, others, opened ?? "")).toEqual(sent);
  }),
);

testProperty(
  "a text with other line ends is no change, of others or of one's own",
  200,
  fc.property(lines, END, END, (text, one, other) => {
    const [was, is] = [one, other].map((end) => convertToLineFeeds(text).replaceAll("\n", end)) as [
      string,
      string,
    ];
    expect(isSameText(was, is)).toBe(true);
    expect(findChanges({ alamat: was }, { alamat: is })).toEqual([]);
    const change = { field: "alamat", was: "lain", is };
    expect(splitChanges([change], () => was)).toEqual({ adopted: [], contested: [] });
  }),
);
