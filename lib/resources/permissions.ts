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
type PermissionFlags = Partial<Record<PermissionFlag, boolean>>;

const FULL_ACCESS: PermissionFlags = { read: true, create: true, update: true, del: true };

/** The operations that each role may do, by permission (session.md#permissions); all others are denied. */
const PERMISSIONS_BY_ROLE: Record<Role, Partial<Record<Permission, PermissionFlags>>> = {
  "admin.it": {
    user: { ...FULL_ACCESS, dso: false, filter: false },
    cabang: { ...FULL_ACCESS, dso: false, filter: false },
    "car-type": FULL_ACCESS,
    sa: { ...FULL_ACCESS, verify: true },
    "item-care": FULL_ACCESS,
    brand: {},
    // The warehouse screens are empty, and appear in the menu of this role only.
    warehouse: { read: true },
  },
  "admin.part": { opname: FULL_ACCESS },
  default: {},
};

export function can(role: Role, permission: Permission, flag: PermissionFlag): boolean {
  return PERMISSIONS_BY_ROLE[role][permission]?.[flag] ?? false;
}

/** Returns the role of the API's role code, a number or a numeric string; `default` for an unknown code (session.md#permissions). */
export function roleFromCode(code: unknown): Role {
  if (typeof code !== "number" && typeof code !== "string") return "default";
  const codeText = String(code).trim();
  if (codeText === "99") return "admin.it";
  if (codeText === "3") return "admin.part";
  return "default";
}
