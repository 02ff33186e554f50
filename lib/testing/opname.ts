import fc from "fast-check";
import { createStockInput, type StockRule } from "../checks/count-rules";
import { parseLocalTime } from "../list/format";
import { readStockCounts } from "../opname/counts";
import { opnameResource } from "../resources/registry";
import { createListView } from "../server/data/lists";
import { toColumnarList } from "./lists";

export type OpnameRow = Record<string, unknown>;

const ZONE = "Asia/Jakarta";

export const OPNAME_VIEW = createListView(opnameResource, "admin.part", ZONE);

/** The list that a browser gets of rows of the API. */
export const opnameList = (rows: OpnameRow[]) => toColumnarList(opnameResource, rows);

const NOW = parseLocalTime("2024-06-01T12:00:00", ZONE) ?? 0;

/** Returns the rows that a rule flags, sorted, with its words and the row that it was compared with; it is noon of 2024-06-01 in Jakarta. */
export function flaggedBy(rule: StockRule, rows: OpnameRow[]): [row: number, text: string, other?: number][] {
  const counts = readStockCounts(opnameList(rows), ZONE);
  const {
    rows: flagged,
    why,
    comparedRow,
  } = rule(createStockInput(counts, Int32Array.from(rows.keys()), NOW));
  return flagged
    .toSorted((one, other) => one - other)
    .map((row) => {
      const compared = comparedRow?.(row);
      return compared === undefined ? [row, why(row)] : [row, why(row), compared];
    });
}

/** A row with nothing to object to. */
export const GOOD: OpnameRow = {
  brand: "Toyota",
  dealer: "Nusantara",
  cabang: "Bogor",
  jenis_opname: "Oli",
  kode_part: "K-1",
  nama_part: "Oli mesin",
  jumlah: 10,
  created_at: "2024-03-05T08:00:00",
  nama_mekanik: "Sari",
  foto: "a.jpg",
};

const textOf = (...texts: unknown[]) => fc.constantFrom<unknown>(...texts, "", null, undefined);

const DAYS = ["2024-03-04", "2024-03-05", "2024-03-31", "2024-05-31"];
const CLOCKS = ["", "T08:00:00", " 08:00:00", " 08:00", "T23:30:00+07:00", "T17:30:00Z", "T17:30:00.000000Z"];

const date = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...CLOCKS)).map((all) => all.join("")),
  },
  fc.constantFrom<unknown>(
    ..."2023-11-06;2024-02-31;05/03/2024;kemarin;2031-01-01T00:00:00;".split(";"),
    null,
  ),
);

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(1, 2, 3, 9, 10, 10, 10, 30, 31, "12", "7.5", "1e3") },
  fc.constantFrom<unknown>(0, -3, "-3.5", 1e12, "banyak", "1.234,5", "", null, undefined),
);

/** Rows of the API as they may come: with what is missing, numbers as texts, and dates in several shapes. */
export const oddRows = (most: number): fc.Arbitrary<OpnameRow[]> =>
  fc.array(
    fc.record({
      brand: textOf("Toyota", "Honda", " Toyota "),
      dealer: textOf("Astra", "Nusantara"),
      cabang: textOf("Bogor", "Depok", "Bogor", 12),
      jenis_opname: textOf("Oli", "Part"),
      kode_part: textOf("K-1", "K-1", "K-1 ", "K-2", 7),
      nama_part: textOf("Oli", "Oli", "Busi"),
      nama_mekanik: textOf("Sari", "Budi"),
      jumlah: amount,
      created_at: date,
      foto: textOf("a.jpg", "b.jpg", "c.jpg", "d.jpg"),
    }),
    { maxLength: most },
  );
