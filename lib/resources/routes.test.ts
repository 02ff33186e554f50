import { describe, expect, test } from "vitest";
import { CATALOGUES } from "../testing/samples";
import type { Role } from "./permissions";
import { RESOURCES } from "./registry";
import { importTitle, menuOf, ROUTES, redirectFor, startPathOf } from "./routes";

const IT_RESOURCES = ["user", "car-type", "dealer-cabang", "sa", ...CATALOGUES];

const IT_PATHS = [
  ...IT_RESOURCES.flatMap((stem) => [`/${stem}-list`, `/create-${stem}`, `/update-${stem}/7`]),
  ...IT_RESOURCES.flatMap((stem) => [`/riwayat/${stem}-list`, `/urungkan/${stem}-list`]),
  ...["perawatan", "pergantian"].map((stem) => `/bandingkan/${stem}-postcheck-list`),
  "/warehouse-list",
  "/warehouse-transit-list",
  "/warehouse-branch-list",
];

const ROLES: Role[] = ["admin.it", "admin.part", "default"];

const MENUS: Record<Role, [path: string, label: string][]> = {
  "admin.it": [
    ["/user-list", "Pengguna"],
    ["/dealer-cabang-list", "Dealer Cabang"],
    ["/sa-list", "SA"],
    ["/car-type-list", "Tipe Mobil"],
    ["/perawatan-precheck-list", "Perawatan Precheck"],
    ["/perawatan-postcheck-list", "Perawatan Postcheck"],
    ["/pergantian-precheck-list", "Pergantian Precheck"],
    ["/pergantian-postcheck-list", "Pergantian Postcheck"],
    ["/warehouse-list", "Gudang Master"],
    ["/warehouse-transit-list", "Gudang Transit"],
    ["/warehouse-branch-list", "Gudang Cabang"],
  ],
  "admin.part": [["/opname-list", "Stock Opname"]],
  default: [],
};

describe("the menu", () => {
  test.each(ROLES)("of %s is that of the specification, in its order, and further lists", (role) => {
    const specified = MENUS[role].map(([path, label]) => ({ path, label }));
    const specifiedPaths = Object.values(MENUS).flatMap((menu) => menu.map(([path]) => path));
    const isSpecified = ({ path }: { path: string }) => specifiedPaths.includes(path);
    expect(menuOf(role).filter(isSpecified)).toEqual(specified);
    const lists = RESOURCES.map(({ screens }) => screens.list.path);
    for (const entry of menuOf(role)) if (!isSpecified(entry)) expect(lists).toContain(entry.path);
  });

  test("leads only to screens that its role may open", () => {
    for (const role of ROLES) {
      for (const { path } of menuOf(role)) expect(redirectFor(path, role)).toBeNull();
    }
  });
});

test.each<[Role, string]>([
  ["admin.it", "/user-list"],
  ["admin.part", "/opname-list"],
  ["default", "/not-found"],
])("%s starts at %s, and is sent there from the login", (role, home) => {
  expect(startPathOf(role)).toBe(home);
  expect(redirectFor("/", role)).toBe(home);
  expect(redirectFor(home, role)).toBeNull();
});

test.each(IT_PATHS)("%s opens for admin.it only", (path) => {
  expect(ROLES.map((role) => redirectFor(path, role))).toEqual([null, "/not-found", "/not-found"]);
});

test("/opname-list opens for admin.part only", () => {
  const targets = ROLES.map((role) => redirectFor("/opname-list", role));
  expect(targets).toEqual(["/not-found", null, "/not-found"]);
});

test.each(ROLES)("the not-found screen, the help and the own history open for %s", (role) => {
  for (const path of ["/not-found", "/riwayat", "/bantuan"]) expect(redirectFor(path, role)).toBeNull();
});

test.each([...IT_PATHS, "/opname-list", "/not-found", "/bantuan", "/riwayat", "/unspecifiedPaths", "", "//"])(
  "%j leads to the login without a session",
  (path) => {
    expect(redirectFor(path, null)).toBe("/");
  },
);

test("the login opens without a session", () => {
  expect(redirectFor("/", null)).toBeNull();
});

test.each("7 o'brien a%2Fb ..%2F.. %20 %E0%A4%A * Astra%2FJaya%20%26%20Co %3Fx%23y".split(" "))(
  "an update screen opens with the parameter %s",
  (parameter) => {
    expect(redirectFor(`/update-user/${parameter}`, "admin.it")).toBeNull();
  },
);

const UNKNOWN = [
  "",
  ...`
  // /unspecifiedPaths /User-list /user-list/ //user-list /user-list/7 /user-list-old /x/user-list user-list /user-list%20 /user-list%2F
  /%75ser-list /create-user/ /create-user/7 /update-user /update-user/ /update-user/7/ /update-user/7/8 /update-*/7 /create-opname /update-opname/7
  /not-found/ /riwayat/ /riwayat/opname-list /riwayat/warehouse-list /riwayat/user-list/7 /urungkan /urungkan/opname-list /bantuan/ /__proto__
`
    .trim()
    .split(/\s+/),
];

test.each(UNKNOWN)("%j is a screen of no role", (path) => {
  for (const role of ROLES) expect(redirectFor(path, role)).toBe("/not-found");
});

test("an import is called as its list is, without the word for a list", () => {
  expect(importTitle("Daftar SA")).toBe("Impor SA");
  expect(importTitle("SA Daftar Baru")).toBe("Impor SA Daftar Baru");
});

test("only lists of items are copied, and what is asked of a history or a comparison outlives the login", () => {
  const pathsOf = (prefix: string) => ROUTES.filter(({ path }) => path.startsWith(prefix));
  expect(pathsOf("/salin/")).toHaveLength(4);
  expect(pathsOf("/bandingkan/")).toHaveLength(2);
  expect(pathsOf("/riwayat/")).toHaveLength(IT_RESOURCES.length);
  const asking = ["/bandingkan/", "/riwayat/", "/urungkan/"].flatMap(pathsOf);
  expect(ROUTES.filter(({ hasOwnQuery }) => hasOwnQuery)).toEqual(
    ROUTES.filter((route) => asking.includes(route)),
  );
  for (const { path } of pathsOf("/salin/")) {
    expect(redirectFor(path, "admin.it")).toBeNull();
    expect(redirectFor(path, "admin.part")).toBe("/not-found");
  }
});
