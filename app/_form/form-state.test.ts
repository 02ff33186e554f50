import { expect, test } from "vitest";
import { initialState, mergeMissingValues, mergeOthersValues, mergeRecordValues } from "./form-state";

const OPENED = { dealer: "Bogor Motor", cabang: "Bogor", nama_sa: "Ani" };
const STATE = initialState(OPENED, true);

test("a record keeps its values when more of them are known", () => {
  expect(mergeRecordValues(STATE, { cabang: "Cibinong", alamat: "" }).recordValues).toEqual({
    ...OPENED,
    cabang: "Cibinong",
    alamat: "",
  });
});

test("a record that is read anew fills in what was missing, which is no change of others", () => {
  const values = { ...OPENED, nama_sa: "Budi", alamat: "Jalan 1" };
  expect(mergeMissingValues(STATE, values, ["alamat", "masuk"])).toEqual({
    recordValues: { ...OPENED, alamat: "Jalan 1", masuk: "" },
    changes: [{ field: "nama_sa", was: "Ani", is: "Budi" }],
  });
});

test("values of others that are taken leave those that are told", () => {
  const read = {
    ...STATE,
    ...mergeMissingValues(STATE, { ...OPENED, nama_sa: "Budi", cabang: "Depok" }, []),
  };
  const { recordValues, changes } = mergeOthersValues(read, { cabang: "Depok" });
  expect(recordValues?.cabang).toBe("Depok");
  expect(changes?.map(({ field }) => field)).toEqual(["nama_sa"]);
});

test.each([
  ["is awaited where the record does not have it", OPENED, true, true],
  ["is known", { ...OPENED, brand: "Honda" }, true, false],
  ["is not looked up", OPENED, false, false],
])("the brand %s", (_, opened, looksUp, isPending) => {
  expect(initialState(opened, looksUp).isBrandPending).toBe(isPending);
});

test("the brand is lost with the dealer of others, and not with the same one or as the record's own", () => {
  const known = { ...STATE, ...mergeRecordValues(STATE, { brand: "Honda" }) };
  expect(mergeOthersValues(known, { dealer: OPENED.dealer }).recordValues?.brand).toBe("Honda");
  expect(mergeOthersValues(known, { dealer: "Depok Motor" })).toMatchObject({
    recordValues: { ...OPENED, dealer: "Depok Motor" },
    isBrandPending: true,
  });
  const stored = initialState({ ...OPENED, brand: "Honda" }, false);
  expect(mergeOthersValues(stored, { dealer: "Depok Motor" }).recordValues?.brand).toBe("Honda");
});
