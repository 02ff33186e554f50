import "server-only";
import type { ListView, ReadableList } from "../../list/list";
import { can, type Role } from "../../resources/permissions";
import { resourceListedAt } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { copyPath, importPath, importTitle, menuOf } from "../../resources/routes";
import { env } from "../process/env";
import { currentSession } from "../session/current-session";
import { type OrRefusal, SIGNED_OUT } from "../session/refusal";

/** Builds the list of a resource for a role, as plain data; `username` is the signed-in name, empty if unknown. */
export function listView(
  resource: ResourceDefinition,
  role: Role,
  timeZone: string,
  username = "",
): ListView {
  const { name, permission, key, columns, named, searchBy, picture, screens, calls } = resource;
  return {
    resource: name,
    title: screens.list.title,
    key: key ?? null,
    ownKey: calls.remove?.sparesOwnAccount ? username : "",
    columns,
    named,
    searchBy,
    picture: picture ?? null,
    createPath: screens.create && can(role, permission, "create") ? screens.create.path : null,
    updatePath: screens.update && can(role, permission, "update") ? screens.update.path : null,
    canDelete: calls.remove !== undefined && can(role, permission, "del"),
    timeZone,
  };
}

function addingTo(
  { screens: { list, create }, imports, copiesTo, catalogue = "", permission }: ResourceDefinition,
  role: Role,
) {
  if (!create || !can(role, permission, "create")) return [];
  return [
    { path: create.path, label: `${create.button} ${catalogue}`.trim() },
    ...(imports ? [{ path: importPath(list.path), label: importTitle(list.title) }] : []),
    ...(copiesTo ? [{ path: copyPath(list.path), label: `Salin katalog ${catalogue}` }] : []),
  ];
}

/** Returns the lists that the signed-in person may read, without their rows. */
export async function readableLists(): Promise<OrRefusal<ReadableList[]>> {
  const session = await currentSession();
  if (!session) return SIGNED_OUT;
  const { role, username } = session;
  const lists = menuOf(role).flatMap(({ path, label }) => {
    const resource = resourceListedAt(path);
    if (!resource) return [];
    const view = listView(resource, role, env().APP_TIMEZONE, username);
    return [{ path, label, adding: addingTo(resource, role), view }];
  });
  return { ok: true, value: lists };
}
