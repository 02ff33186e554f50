import type { ImportDefinition } from "../../resources/resource-definition";
import type { ImportRow } from "./import-row";
import { identityOf, type ListRecord, nameIn, plainIdentityOf } from "./records";

const TO_CHOOSE = "pilih yang diubah";

/** Compares rows, one after the other, with those before and with the records of a list; rows that are left out are met by none. */
export function compareRows(
  rows: ImportRow[],
  imports: ImportDefinition,
  records: Map<string, ListRecord[]>,
  saysOf: (row: ImportRow) => string[],
): void {
  const { by, fields } = imports;
  const key = String(by[0]);
  const before = new Map<string, ImportRow[]>();

  function compare(row: ImportRow): void {
    const cells = row.checked?.cells;
    if (!cells || row.kind === "noRecord" || Object.keys(row.errors).length > 0) return;
    const [name, plain] = [nameIn(imports, cells), plainIdentityOf(by, cells)];
    const hasSameName = (other?: ListRecord["cells"] | null) => !!other && nameIn(imports, other) === name;
    const alike = records.get(plain) ?? [];
    const own = alike.filter((record) => hasSameName(record.cells));
    const met = before.get(plain) ?? [];
    const named = met.filter(({ checked }) => hasSameName(checked?.cells));
    // A list may have two records whose names differ in case alone; then each row is of its own.
    const earlier = named.length > 0 || own.length > 0 ? named : met;
    row.records = own.length > 0 ? own : alike;
    const contentOf = ({ checked }: ImportRow) => plainIdentityOf(fields, checked?.cells ?? {});
    if (earlier.some((other) => contentOf(other) === contentOf(row))) {
      row.kind = "repeated";
      return;
    }
    const [first] = earlier;
    if (first && own.length < 2) {
      row.kind = "rival";
      row.errors = { [key]: `Sama dengan baris ${first.number}, tetapi isinya lain` };
      first.rival ??= row.number;
      return;
    }
    const said = saysOf(row);
    const equal = own.find((record) => identityOf(said, record.cells) === identityOf(said, cells));
    const [only, ...others] = own;
    const record = equal ?? (others.length > 0 ? chosenOf(row, own, earlier) : only);
    if (record) {
      row.kind = equal ? "same" : "update";
      row.records = [record, ...own.filter((each) => each !== record)];
    } else if (!only) row.kind = alike.length > 0 ? "similar" : "new";
    if (row.kind !== "wrong" && !row.isLeftOut) before.set(plain, [...met, row]);
  }

  /** Returns the record that the person has chosen for a row, of several with its name; asks for one that no other row changes. */
  function chosenOf(row: ImportRow, own: ListRecord[], earlier: ImportRow[]): ListRecord | undefined {
    const record = row.chosen === null ? undefined : own[row.chosen];
    const other = record && earlier.find(({ records: [taken] }) => taken === record);
    if (record && !other) return record;
    row.isOpen = true;
    row.errors = {
      [key]: other
        ? `Baris ${other.number} sudah mengubah data itu; ${TO_CHOOSE}`
        : `Ada ${own.length} data dengan nama ini; ${TO_CHOOSE}`,
    };
    return undefined;
  }

  for (const row of rows) compare(row);
}
