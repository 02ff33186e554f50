import { describe, expect, test } from "vitest";
import { cabangInput, profileInput } from "../fields/inputs";
import { readForm, textFields } from "./record-values";

test("the texts of a form are its fields without the pictures", () => {
  expect(textFields(cabangInput)).not.toContain("foto");
  expect(textFields(profileInput)).toHaveLength(19);
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
