import { describe, expect, test } from "vitest";
import { readAmount } from "../fields/amount";
import { cabangInput } from "../fields/inputs";
import { perawatanPostcheck } from "./item";
import { copiedFields, formValues, readForm, storedPictures, updatedFields } from "./record-values";
import { cabang, carType, resourceOf, user } from "./registry";
import { number } from "./row-fields";

const valuesOf = (name: string, record: Record<string, string | number>) =>
  formValues(updatedFields(resourceOf(name)), record);

test("a copy has the texts of its form, without key and pictures", () => {
  const branch = { id: "1", brand: "B", dealer: "D", cabang: "C", masuk: "08:30:00", foto: "logo.png" };
  expect(formValues(copiedFields(cabang), branch)).toEqual({
    brand: "B",
    dealer: "D",
    cabang: "C",
    masuk: "08:30:00",
  });
  expect(formValues(copiedFields(user), { username: "ani", nama: "Ani", nik: "3201" })).toEqual({
    nama: "Ani",
  });
  expect(formValues(copiedFields(perawatanPostcheck), { id: "1", dealer: "D", Harga_a: 12.345 })).toEqual({
    dealer: "D",
    Harga_a: "12,3450",
  });
});

describe("the values of an update form", () => {
  test("are what a person would type", () => {
    expect(
      valuesOf("perawatan-postcheck", {
        id: "1",
        dealer: "D",
        keterangan: "K",
        Harga_a: 12500,
        Harga_b: 0.5,
        Harga_c: "?",
      }),
    ).toEqual({ dealer: "D", keterangan: "K", Harga_a: "12.500", Harga_b: "0,5", Harga_c: "?" });
  });

  test("of a date are written day first", () => {
    expect(valuesOf("user", { tanggal_lahir: "1990-03-05", hobi: "1990-03-05" })).toEqual({
      tanggal_lahir: "05-03-1990",
      hobi: "1990-03-05",
    });
  });

  test("of a price that is no number are read as none", () => {
    for (const stored of ["12,500", "12.500,5.0", "?"]) {
      const price = number(stored);
      const { Harga_a = "" } = valuesOf("perawatan-postcheck", { Harga_a: price });
      expect([Harga_a, readAmount(Harga_a)]).toEqual([stored, null]);
    }
  });

  test("are those of the form, not of the record", () => {
    expect(valuesOf("user", { username: "kevin", email: "a@b.id", nama: "Kevin" })).toEqual({
      nama: "Kevin",
    });
  });

  test("are none where nothing is updated", () => {
    expect(valuesOf("opname", { brand: "B" })).toEqual({});
  });
});

test("the stored pictures of a form are those that the record has", () => {
  expect(storedPictures(updatedFields(cabang), { brand: "B", foto: "logo.png" })).toEqual({
    foto: "logo.png",
  });
  expect(storedPictures(updatedFields(cabang), {})).toEqual({});
  expect(storedPictures(updatedFields(cabang), { foto: "" })).toEqual({});
  expect(storedPictures(updatedFields(carType), { foto: "logo.png" })).toEqual({});
});

describe("a form that came from outside", () => {
  const logo = new File(["x"], "logo.png");
  const read = (...entries: [string, string | File][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return readForm(cabangInput.labels, form);
  };

  test("is read field by field", () => {
    const values = read(["brand", "B"], ["alamat", ""], ["foto", logo]);
    expect(values).toEqual({ brand: "B", alamat: "", foto: logo });
  });

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
