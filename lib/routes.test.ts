import { describe, expect, test } from "vitest";
import type { Role } from "./permissions";
import { homeOf, menuOf, redirectFor } from "./routes";

const IT_RESOURCES = [
  "user",
  "car-type",
  "dealer-cabang",
  "sa",
  "perawatan-postcheck",
  "perawatan-precheck",
  "pergantian-postcheck",
  "pergantian-precheck",
];

const IT_PATHS = [
  ...IT_RESOURCES.flatMap((stem) => [`/${stem}-list`, `/create-${stem}`, `/update-${stem}/7`]),
  "/warehouse-list",
  "/warehouse-transit-list",
  "/warehouse-branch-list",
];

const ROLES: Role[] = ["admin.it", "admin.part", "default"];

describe("the menu", () => {
  test("of admin.it lists the master data and the warehouses, in the order of the specification", () => {
    expect(menuOf("admin.it")).toEqual([
      { path: "/user-list", label: "Pengguna" },
      { path: "/dealer-cabang-list", label: "Dealer Cabang" },
      { path: "/sa-list", label: "SA" },
      { path: "/car-type-list", label: "Tipe Mobil" },
      { path: "/perawatan-precheck-list", label: "Perawatan Precheck" },
      { path: "/perawatan-postcheck-list", label: "Perawatan Postcheck" },
      { path: "/pergantian-precheck-list", label: "Pergantian Precheck" },
      { path: "/pergantian-postcheck-list", label: "Pergantian Postcheck" },
      { path: "/warehouse-list", label: "Gudang Master" },
      { path: "/warehouse-transit-list", label: "Gudang Transit" },
      { path: "/warehouse-branch-list", label: "Gudang Cabang" },
    ]);
  });

  test("of admin.part is the stock opname alone, and the default role has none", () => {
    expect(menuOf("admin.part")).toEqual([{ path: "/opname-list", label: "Stock Opname" }]);
    expect(menuOf("default")).toEqual([]);
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
  expect(homeOf(role)).toBe(home);
  expect(redirectFor("/", role)).toBe(home);
  expect(redirectFor(home, role)).toBeNull();
});

test.each(IT_PATHS)("%s opens for admin.it only", (path) => {
  expect(redirectFor(path, "admin.it")).toBeNull();
  expect(redirectFor(path, "admin.part")).toBe("/not-found");
  expect(redirectFor(path, "default")).toBe("/not-found");
});

test("/opname-list opens for admin.part only", () => {
  expect(redirectFor("/opname-list", "admin.part")).toBeNull();
  expect(redirectFor("/opname-list", "admin.it")).toBe("/not-found");
  expect(redirectFor("/opname-list", "default")).toBe("/not-found");
});

test.each(ROLES)("the not-found screen and the help open for %s", (role) => {
  expect(redirectFor("/not-found", role)).toBeNull();
  expect(redirectFor("/bantuan", role)).toBeNull();
});

test.each([...IT_PATHS, "/opname-list", "/not-found", "/bantuan", "/unknown", "", "//"])(
  "%j leads to the login without a session",
  (path) => {
    expect(redirectFor(path, null)).toBe("/");
  },
);

test("the login opens without a session", () => {
  expect(redirectFor("/", null)).toBeNull();
});

test.each([
  "7",
  "o'brien",
  "a%2Fb",
  "..%2F..",
  "%20",
  "%E0%A4%A",
  "*",
  "Astra%2FJaya%20%26%20Co",
  "%3Fx%23y",
])("an update screen opens with the parameter %s", (parameter) => {
  expect(redirectFor(`/update-user/${parameter}`, "admin.it")).toBeNull();
});

const UNKNOWN = [
  "",
  "//",
  "/unknown",
  "/USER-LIST",
  "/User-list",
  "/user-list/",
  "//user-list",
  "/user-list/7",
  "/user-list-old",
  "/user-lis",
  "/x/user-list",
  "user-list",
  "/user-list%20",
  "/user-list%2F",
  "/user-list;x",
  "/%75ser-list",
  "/create-user/",
  "/create-user/7",
  "/update-user",
  "/update-user/",
  "/update-user//",
  "/update-user/7/",
  "/update-user/7/8",
  "/update-*/7",
  "/Update-user/7",
  "/create-opname",
  "/update-opname/7",
  "/create-warehouse",
  "/create-brand",
  "/not-found/",
  "/not-found/x",
  "/bantuan/",
  "/bantuan/x",
  "/__proto__",
  "/constructor",
];

test.each(UNKNOWN)("%j is no screen for anybody", (path) => {
  for (const role of ROLES) expect(redirectFor(path, role)).toBe("/not-found");
});
