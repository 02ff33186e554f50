import type { ListView } from "../../list/list";
import { can, type Role } from "../../resources/permissions";
import type { ResourceDefinition } from "../../resources/resource-definition";

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
