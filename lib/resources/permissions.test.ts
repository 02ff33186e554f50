import { expect, test } from "vitest";
import {
  can,
  type Operation,
  type Permission,
  type PermissionFlag,
  type Role,
  roleFromCode,
} from "./permissions";

/** The specified permissions (session.md#permissions). */
type Grants = Partial<Record<Permission, Operation[]>>;

const OPERATIONS: Operation[] = ["read", "create", "update", "del"];

const grants = (permissions: Permission[], operations: Operation[]): Grants =>
  Object.fromEntries(permissions.map((permission) => [permission, operations]));

const IT: Permission[] = ["user", "cabang", "car-type", "sa", "item-care"];
const NOTHING = grants([...IT, "brand", "opname", "warehouse"], []);

const GRANTS: [Role, Grants][] = [
  ["admin.it", { ...NOTHING, ...grants(IT, OPERATIONS), warehouse: ["read"] }],
  ["admin.part", { ...NOTHING, opname: OPERATIONS }],
  ["default", NOTHING],
];

test.each(GRANTS)("%s has exactly the permissions of its role", (role, expected) => {
  const granted = Object.keys(NOTHING).map((permission) => [
    permission,
    OPERATIONS.filter((operation) => can(role, permission as Permission, operation)),
  ]);
  expect(Object.fromEntries(granted)).toEqual(expected);
});

test("of the other flags admin.it has only `verify` for advisors", () => {
  const flags: PermissionFlag[] = ["verify", "dso", "filter"];
  const allowed = Object.keys(NOTHING).flatMap((permission) =>
    flags.flatMap((flag) =>
      can("admin.it", permission as Permission, flag) ? [`${permission}: ${flag}`] : [],
    ),
  );
  expect(allowed).toEqual(["sa: verify"]);
});

test.each<[unknown, Role]>([
  [99, "admin.it"],
  ["99", "admin.it"],
  [" 99 ", "admin.it"],
  [3, "admin.part"],
  ["3\n", "admin.part"],
  [0, "default"],
  ["", "default"],
  ["099", "default"],
  [null, "default"],
  [{}, "default"],
  [[99], "default"],
  [{ toString: () => "99" }, "default"],
])("the role code %j means %s", (code, role) => {
  expect(roleFromCode(code)).toBe(role);
});
