import { expect, test } from "vitest";
import { cabang, opname, sa, user } from "../../resources/registry";
import { listView } from "./lists";

test("admin.it can update and delete master data", () => {
  expect(listView(sa, "admin.it", "Asia/Jakarta")).toMatchObject({
    resource: "sa",
    title: "Daftar SA",
    key: "id",
    named: ["nama_sa", "cabang", "dealer"],
    createPath: "/create-sa",
    updatePath: "/update-sa",
    canDelete: true,
    picture: null,
    timeZone: "Asia/Jakarta",
  });
});

test.each(["admin.part", "default"] as const)("%s has no links to change master data", (role) => {
  expect(listView(sa, role, "Asia/Jakarta")).toMatchObject({
    createPath: null,
    updatePath: null,
    canDelete: false,
  });
});

test("the stock opname is read-only, although its role has every flag", () => {
  expect(listView(opname, "admin.part", "Asia/Jakarta")).toMatchObject({
    key: null,
    createPath: null,
    updatePath: null,
    canDelete: false,
    picture: { field: "foto", label: "Bukti Foto", zoom: false },
  });
});

test("only the list of users marks the signed-in account", () => {
  const ownKey = (...[resource, username]: [typeof sa | typeof user, string?]) =>
    listView(resource, "admin.it", "Asia/Jakarta", username).ownKey;
  expect([ownKey(user, "siti"), ownKey(user), ownKey(sa, "siti")]).toEqual(["siti", "", ""]);
});

test("a view can be serialized for the browser", () => {
  const view = listView(cabang, "admin.it", "Asia/Jakarta");
  expect(structuredClone(view)).toEqual(view);
});
