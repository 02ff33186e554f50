export type Role = "admin.it" | "admin.part" | "default";

export type Permission =
  | "user"
  | "cabang"
  | "car-type"
  | "sa"
  | "item-care"
  | "brand"
  | "opname"
  | "warehouse";

export type Operation = "read" | "create" | "update" | "del";

export type PermissionFlag = Operation | "verify" | "dso" | "filter";

type Flags = Partial<Record<PermissionFlag, boolean>>;

const full: Flags = { read: true, create: true, update: true, del: true };

/** The permissions of each role (session.md#permissions); what is not listed is denied. */
const PERMISSIONS: Record<Role, Partial<Record<Permission, Flags>>> = {
  "admin.it": {
    user: { ...full, dso: false, filter: false },
    cabang: { ...full, dso: false, filter: false },
    "car-type": full,
    sa: { ...full, verify: true },
    "item-care": full,
    brand: {},
    // The warehouse screens are empty; only the role with their menu entries opens them.
    warehouse: { read: true },
  },
  "admin.part": { opname: full },
  default: {},
};

export function can(role: Role, permission: Permission, flag: PermissionFlag): boolean {
  return PERMISSIONS[role][permission]?.[flag] ?? false;
}

/** Returns the role for a role code, a number or a numeric string (session.md#permissions). */
export function roleFromCode(code: unknown): Role {
  if (typeof code !== "number" && typeof code !== "string") return "default";
  const text = String(code).trim();
  if (text === "99") return "admin.it";
  if (text === "3") return "admin.part";
  return "default";
}
