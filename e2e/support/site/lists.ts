import type { ResourceName } from "../../../demo/resources/resources.ts";
import { RESOURCES } from "../../../lib/resources/registry.ts";
import type { ResourceDefinition } from "../../../lib/resources/resource-definition.ts";
import { menuOf, ROUTES } from "../../../lib/resources/routes.ts";
import { createCellReader, storedOf } from "../../../lib/testing/samples.ts";
import { type Role, roleNamed } from "./people.ts";

type Row = Record<string, unknown>;

export type List = {
  /** The resource's name in the stand-in. */
  resource: ResourceName;
  /** The resource's name in the app's whole-list URL. */
  data: string;
  role: Role;
  path: string;
  menu: string;
  title: string;
  add?: { button: string; path: string };
  /** The path of a row's Ubah, before the key. */
  update?: string;
  /** The list call (api-contract.md#list-calls). */
  call: string;
  /** The columns between Nomor and the controls, with their fields. */
  columns: [label: string, field: string][];
  controls: string[];
  picture?: { label: string; field: string };
  /** The column that is the key of a row; without one its id is. */
  key?: string;
  /** The columns that name a row, in the order they are announced. */
  named: string[];
  /** The delete call, before the key. */
  remove?: { method: string; path: string };
};

function listOf(resource: ResourceDefinition): List {
  const { name, screens, calls, columns, named, picture, key } = resource;
  const { list, create, update } = screens;
  return {
    resource: storedOf(resource).name,
    data: name,
    role: roleNamed(createCellReader(resource)),
    path: list.path,
    menu: ROUTES.find(({ path }) => path === list.path)?.label ?? "",
    title: list.title,
    add: create && { button: create.button, path: create.path },
    update: update && `${update.path}/`,
    call: calls.list.endpoint,
    columns: columns.map(({ label, field }) => [label, field]),
    controls: [picture?.label, update && "Ubah", calls.remove && "Hapus"].filter(
      (name) => name !== undefined,
    ),
    picture,
    key: columns.find(({ field }) => field === key)?.label,
    named: named.flatMap((field) => columns.find((column) => column.field === field)?.label ?? []),
    remove: calls.remove && { ...calls.remove, path: calls.remove.endpoint.split("{")[0] ?? "" },
  };
}

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
