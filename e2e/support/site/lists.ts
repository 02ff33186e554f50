import { RESOURCES } from "../../../lib/resources/registry.ts";
import type { ResourceDefinition } from "../../../lib/resources/resource-definition.ts";
import { menuOf, ROUTES } from "../../../lib/resources/routes.ts";
import { readerOf, storedOf } from "../../../lib/testing/samples.ts";
import { people, type Role } from "./people.ts";

type Row = Record<string, unknown>;

const ROLES = Object.keys(people) as Role[];

function listOf(resource: ResourceDefinition) {
  const { name, screens, calls, columns, named, picture, key } = resource;
  const { list, create, update } = screens;
  return {
    /** The resource's name in the stand-in. */
    resource: storedOf(resource).name,
    /** The resource's name in the app's whole-list URL. */
    data: name,
    role: ROLES.find((role) => people[role].role === readerOf(resource)) ?? "none",
    path: list.path,
    menu: ROUTES.find(({ path }) => path === list.path)?.label ?? "",
    title: list.title,
    add: create && { button: create.button, path: create.path },
    /** The path of a row's Ubah, before the key. */
    update: update && `${update.path}/`,
    call: calls.list.endpoint,
    /** The columns between Nomor and the controls, with their fields. */
    columns: columns.map(({ label, field }): [label: string, field: string] => [label, field]),
    controls: [picture?.label, update && "Ubah", calls.remove && "Hapus"].filter(
      (name) => name !== undefined,
    ),
    picture,
    /** The column that is the key of a row; without one its id is. */
    key: columns.find(({ field }) => field === key)?.label,
    /** The columns that name a row, in the order they are announced. */
    named: named.flatMap((field) => columns.find((column) => column.field === field)?.label ?? []),
    /** The delete call, before the key. */
    remove: calls.remove && { ...calls.remove, path: calls.remove.endpoint.split("{")[0] ?? "" },
  };
}

export type List = ReturnType<typeof listOf>;

/** The lists of every resource. */
export const lists: List[] = RESOURCES.map(listOf);

/** Returns a resource's list by its name in the app. */
export function listNamed(name: string): List {
  const found = lists.find(({ data }) => data === name);
  if (!found) throw new Error(`There is no list of ${name}.`);
  return found;
}

export const users = listNamed("user");
export const branches = listNamed("dealer-cabang");
export const advisors = listNamed("sa");
export const carTypes = listNamed("car-type");
export const postcheck = listNamed("perawatan-postcheck");
export const opname = listNamed("opname");

/** Returns a row with a distinct text in every column, and a picture. */
export function rowOf({ columns, picture }: List, id: number): Row {
  const cells = columns.map(([label, field]) => [field, `${label} ${id}`]);
  return { id, [picture?.field ?? "foto"]: `foto-${id}.png`, ...Object.fromEntries(cells) };
}

/** Returns this many rows, with ids from 1. */
export function rowsOf(list: List, count: number): Row[] {
  return Array.from({ length: count }, (_, at) => rowOf(list, at + 1));
}

/** Returns such a row's key in its resource's paths. */
export function keyOf({ key }: List, id: number): string {
  return key === undefined ? String(id) : `${key} ${id}`;
}

/** The labels of each role's menu, in order (screens.md#frame-and-menu). */
export const menus: Record<Role, string[]> = {
  it: menuOf("admin.it").map(({ label }) => label),
  part: menuOf("admin.part").map(({ label }) => label),
  none: [],
};
