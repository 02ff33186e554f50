import type { Form, Resource } from "../../demo/resources/resource";
import { type ResourceName, RESOURCES as STORED } from "../../demo/resources/resources";
import { BRANCHES } from "../../demo/seed-data/branches";
import type { Field } from "../../demo/values/fields";
import type { Row, Value } from "../../demo/values/values";
import type { FormDefinition } from "../fields/checks";
import { can, type Role } from "../resources/permissions";
import { RESOURCES } from "../resources/registry";
import type { ResourceDefinition } from "../resources/resource-definition";
import { toDate, toNumber } from "../resources/row-fields";

/** Returns a form with these values. */
export function formDataOf(values: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

/** A resource in the stand-in, and two of its rows. */
export type Sample = {
  resource: ResourceDefinition;
  /** The resource's name in the stand-in. */
  stored: ResourceName;
  /** The text field by which two records differ. */
  named: string;
  row: Row;
  other: Row;
};

/** A form of a sample: its input in the app, and what the stand-in does with it. */
export type SampleForm = { input: FormDefinition; fields: readonly Field[]; files: readonly string[] };

/** Returns the stand-in's resource with the list of a definition; throws without one. */
export function storedOf({ name, calls }: ResourceDefinition): Resource & { name: ResourceName } {
  const found = Object.values<Resource>(STORED).find((each) => each.calls.list === calls.list.endpoint);
  if (!found) throw new Error(`The stand-in has no list of ${name}: add it to demo/resources.ts.`);
  return found as Resource & { name: ResourceName };
}

const ROLES: Role[] = ["admin.it", "admin.part"];

/** Returns the role that may read a resource; throws without one. */
export function readerOf({ name, permission }: ResourceDefinition): Role {
  const found = ROLES.find((role) => can(role, permission, "read"));
  if (!found)
    throw new Error(`No role may read ${name}: add its permission to lib/resources/permissions.ts.`);
  return found;
}

export type WriteName = "create" | "update";

/** Returns a write of a sample's resource. */
export function formOf({ resource }: Sample, write: WriteName): SampleForm {
  const { calls } = storedOf(resource);
  const [, , form] = calls[write] ?? [];
  const { input } = resource.calls[write] ?? {};
  if (!form || !input) throw new Error(`${resource.name} has no ${write}.`);
  return { input, fields: form.fields, files: form.files ?? [] };
}

/** Returns whether a row has a value in every field that the form asks for. */
function isWhole(row: Row, { fields }: Form): boolean {
  return fields.every(({ name, isOptional, isSecret }) => isOptional || isSecret || (row[name] ?? "") !== "");
}

function sampleOf(resource: ResourceDefinition): Sample[] {
  const { name: stored, calls, seed } = storedOf(resource);
  if (!calls.create || !calls.update) return [];
  const [, , form] = calls.update;
  const [row, other] = seed.filter((each) => isWhole(each, form));
  const named = calls.create[2].unique?.at(-1);
  if (!row || !other || !named)
    throw new Error(`The stand-in's ${stored} needs two whole rows, and columns that are unique together.`);
  return [{ resource, stored, named, row, other }];
}

/** Every resource that is created and updated. */
export const samples: Sample[] = RESOURCES.flatMap(sampleOf);

/** Returns the sample of a resource by its name in the app; throws without one. */
export function sampleNamed(name: string): Sample {
  const found = samples.find(({ resource }) => resource.name === name);
  if (!found) throw new Error(`There is no sample of ${name}.`);
  return found;
}

/** Returns whether a field is a number, which forms write in Indonesian notation. */
export const isPrice = ({ row }: ResourceDefinition, field: string) => row[field] === toNumber;

/** Writes a value of the API as a form shows it: numbers in Indonesian notation, dates with the day first. */
function asShown({ row }: ResourceDefinition, field: string, value: Value | undefined): string {
  if (row[field] === toNumber) return Number(value).toLocaleString("id-ID");
  const text = String(value ?? "");
  return row[field] === toDate ? text.split("-").toReversed().join("-") : text;
}

const asSent = (value: Value | undefined, isNumber: boolean) =>
  String(isNumber ? Number(value) : (value ?? ""));

/** Returns what a form of a row shows, which is also how a person types it. */
export function textsOf(sample: Sample, row: Row, write: WriteName = "update"): Record<string, string> {
  const { resource } = sample;
  const { input, files } = formOf(sample, write);
  const fields = Object.keys(input.labels).filter((field) => !files.includes(field));
  const brand = BRANCHES.find(({ dealer }) => dealer === row.dealer)?.brand ?? "";
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === "brand" && row.brand === undefined ? brand : asShown(resource, field, row[field]),
    ]),
  );
}

/** Returns what the API gets when a form of a row is sent unchanged. */
export function fieldsOf(sample: Sample, row: Row, write: WriteName = "update"): Record<string, string> {
  const { fields } = formOf(sample, write);
  return Object.fromEntries(
    fields.map(({ name }) => [name, asSent(row[name], isPrice(sample.resource, name))]),
  );
}

/** The four catalogues of work items. */
export const CATALOGUES = ["perawatan", "pergantian"].flatMap((work) => [
  `${work}-precheck`,
  `${work}-postcheck`,
]);

/** The resources that docs/product specifies; tests repeat their words and calls. */
export const SPECIFIED = ["user", "dealer-cabang", "sa", "car-type", ...CATALOGUES, "opname"];
