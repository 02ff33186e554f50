import { describe, expect, test } from "vitest";
import { parseAmount } from "../fields/amount";
import { branchInput } from "../fields/inputs";
import { perawatanPostcheck } from "./catalogues";
import {
  copiedFields,
  readFormValues,
  storedPictureNames,
  toFormTexts,
  updateFieldsOf,
} from "./record-values";
import { branchResource, carTypeResource, requireResource, userResource } from "./registry";
import { toNumber } from "./row-fields";

const valuesOf = (name: string, record: Record<string, string | number>) =>
  toFormTexts(updateFieldsOf(requireResource(name)), record);

test("a copy has the texts of its form, without key and pictures", () => {
  const branch = { id: "1", brand: "B", dealer: "D", cabang: "C", masuk: "08:30:00", foto: "logo.png" };
  expect(toFormTexts(copiedFields(branchResource), branch)).toEqual({
    brand: "B",
    dealer: "D",
    cabang: "C",
    masuk: "08:30:00",
  });
  expect(toFormTexts(copiedFields(userResource), { username: "ani", nama: "Ani", nik: "3201" })).toEqual({
    nama: "Ani",
  });
  expect(toFormTexts(copiedFields(perawatanPostcheck), { id: "1", dealer: "D", Harga_a: 12.345 })).toEqual({
    dealer: "D",
    Harga_a: "12,3450",
  });
});

test("the values of an update form are what a person would type, dates day first", () => {
  const item = { id: "1", dealer: "D", keterangan: "K", Harga_a: 12500, Harga_b: 0.5 };
  expect(valuesOf("perawatan-postcheck", item)).toEqual({
    ...{ dealer: "D", keterangan: "K", Harga_a: "12.500", Harga_b: "0,5" },
  });
  const person = { username: "kevin", tanggal_lahir: "1990-03-05", hobi: "1990-03-05" };
  expect(valuesOf("user", person)).toEqual({ tanggal_lahir: "05-03-1990", hobi: "1990-03-05" });
});

test.each(["12,500", "12.500,5.0", "?"])("the price %j of a record is read as none", (stored) => {
  const { Harga_a = "" } = valuesOf("perawatan-postcheck", { Harga_a: toNumber(stored) });
  expect([Harga_a, parseAmount(Harga_a)]).toEqual([stored, null]);
});

test("the stored pictures of a form are those that the record has", () => {
  expect(storedPictureNames(updateFieldsOf(branchResource), { brand: "B", foto: "logo.png" })).toEqual({
    foto: "logo.png",
  });
  expect(storedPictureNames(updateFieldsOf(branchResource), {})).toEqual({});
  expect(storedPictureNames(updateFieldsOf(branchResource), { foto: "" })).toEqual({});
  expect(storedPictureNames(updateFieldsOf(carTypeResource), { foto: "logo.png" })).toEqual({});
});

describe("a form that came from outside", () => {
  const read = (...entries: [string, string | File][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return readFormValues(branchInput.labels, form);
  };

  test("loses what the form does not have", () => {
    expect(read(["id", "1"], ["__proto__", "x"], ["constructor", "x"], ["role", "99"])).toEqual({});
  });

  test("has no file where none was chosen", () => {
    expect(read(["foto", new File([], "")])).toEqual({});
    expect(read(["foto", new File([], "kosong.png")])).toHaveProperty("foto");
  });

  test("counts the first of two values", () => {
    expect(read(["brand", "A"], ["brand", "B"])).toEqual({ brand: "A" });
  });
});
