import type { ListView } from "./list";
import { can, type Role } from "./permissions";
import type { ResourceDefinition } from "./resources/define";

/** The list of a resource as a role may use it, as plain data for the browser. */
export function listView(resource: ResourceDefinition, role: Role, timeZone: string): ListView {
  const { name, permission, key, columns, searchBy, picture, screens, calls } = resource;
  return {
    resource: name,
    key: key ?? null,
    columns,
    searchBy,
    picture: picture ?? null,
    updatePath: screens.update && can(role, permission, "update") ? screens.update.path : null,
    canDelete: calls.remove !== undefined && can(role, permission, "del"),
    timeZone,
  };
}
