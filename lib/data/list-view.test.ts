import { expect, test } from "vitest";
import { cabang } from "../resources/cabang";
import { opname } from "../resources/opname";
import { sa } from "../resources/sa";
import { user } from "../resources/user";
import { listView } from "./list-view";

test("admin.it updates and deletes what it maintains", () => {
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

test.each(["admin.part", "default"] as const)("%s is offered no way to change master data", (role) => {
  expect(listView(sa, role, "Asia/Jakarta")).toMatchObject({
    createPath: null,
    updatePath: null,
    canDelete: false,
  });
});

test("the stock opname is read only, although its role holds every flag", () => {
  expect(listView(opname, "admin.part", "Asia/Jakarta")).toMatchObject({
    key: null,
    createPath: null,
    updatePath: null,
    canDelete: false,
    picture: { field: "foto", label: "Bukti Foto", zoom: false },
  });
});

test("only the list of accounts knows which of them is the person's own", () => {
  const ownKey = (...[resource, username]: [typeof sa | typeof user, string?]) =>
    listView(resource, "admin.it", "Asia/Jakarta", username).ownKey;
  expect([ownKey(user, "siti"), ownKey(user), ownKey(sa, "siti")]).toEqual(["siti", "", ""]);
});

test("a view travels to the browser as plain data", () => {
  const view = listView(cabang, "admin.it", "Asia/Jakarta");
  expect(structuredClone(view)).toEqual(view);
});
