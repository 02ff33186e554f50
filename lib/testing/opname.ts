import { type CountRule, countSubject } from "../checks/count-rules";
import { wallTime } from "../list/format";
import { readCounts } from "../opname/counts";
import { opname } from "../resources/registry";
import { listView } from "../server/data/lists";
import { toColumnarList } from "./plain-list";

export type OpnameRow = Record<string, unknown>;

const ZONE = "Asia/Jakarta";

export const OPNAME_VIEW = listView(opname, "admin.part", ZONE);

/** The list that a browser gets of rows of the API. */
export const opnameList = (rows: OpnameRow[]) => toColumnarList(opname, rows);

const NOW = wallTime("2024-06-01T12:00:00", ZONE) ?? 0;

/** Returns the rows that a rule flags, sorted, with its words and the other row; it is noon of 2024-06-01 in Jakarta. */
export function flaggedBy(rule: CountRule, rows: OpnameRow[]): [row: number, text: string, other?: number][] {
  const counts = readCounts(opnameList(rows), ZONE);
  const { rows: flagged, why, other } = rule(countSubject(counts, Int32Array.from(rows.keys()), NOW));
  return flagged
    .toSorted((one, other) => one - other)
    .map((row) => {
      const compared = other?.(row);
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
