import type { ImportDefinition } from "../../resources/resource-definition";
import type { ImportRow } from "./import-row";
import { identityOf, type ListRecord, nameIn, plainIdentityOf } from "./records";

const TO_CHOOSE = "pilih yang diubah";

/** A row beside the records of the list: those like it, those with its name, and the one whose values it has. */
type Beside = { row: ImportRow; plain: string; alike: ListRecord[]; own: ListRecord[]; equal?: ListRecord };

/** Compares rows with each other and with the records of a list; rows that are left out are met by none. */
export function compareRows(
  rows: ImportRow[],
  imports: ImportDefinition,
  records: Map<string, ListRecord[]>,
  saysOf: (row: ImportRow) => string[],
): void {
  const { by, fields } = imports;
  const key = String(by[0]);
  const before = new Map<string, ImportRow[]>();
  const holders = new Map<ListRecord, ImportRow>();
  const nameOf = (of: ImportRow) => nameIn(imports, of.checked?.cells ?? {});
  const contentOf = (of: ImportRow) => plainIdentityOf(fields, of.checked?.cells ?? {});

  function putBeside(row: ImportRow): Beside[] {
    const cells = row.checked?.cells;
    if (!cells || row.kind === "noRecord" || Object.keys(row.errors).length > 0) return [];
    const plain = plainIdentityOf(by, cells);
    const alike = records.get(plain) ?? [];
    const own = alike.filter((record) => nameIn(imports, record.cells) === nameOf(row));
    const said = saysOf(row);
    const equal = own.find((record) => identityOf(said, record.cells) === identityOf(said, cells));
    if (equal && !row.isLeftOut && !holders.has(equal)) holders.set(equal, row);
    return [{ row, plain, alike, own, equal }];
  }

  function compare({ row, plain, alike, own, equal }: Beside): void {
    const met = before.get(plain) ?? [];
    const named = met.filter((other) => nameOf(other) === nameOf(row));
    // A list may have two records whose names differ in case alone; then each row is of its own.
    const earlier = named.length > 0 || own.length > 0 ? named : met;
    row.records = own.length > 0 ? own : alike;
    if (earlier.some((other) => contentOf(other) === contentOf(row))) {
      row.kind = "repeated";
      return;
    }
    const rival = equal ? undefined : rivalOf(own, earlier);
    if (rival) {
      row.kind = "rival";
      row.errors = { [key]: `Sama dengan baris ${rival.number}, tetapi isinya lain` };
      rival.rival ??= row.number;
      return;
    }
    const record = equal ?? (own.length > 1 ? chosenOf(row, own) : own[0]);
    if (record) {
      row.kind = equal ? "same" : "update";
      row.records = [record, ...own.filter((each) => each !== record)];
    } else if (own.length === 0) row.kind = alike.length > 0 ? "similar" : "new";
    if (row.kind === "wrong" || row.isLeftOut) return;
    before.set(plain, [...met, row]);
    if (record) holders.set(record, row);
  }

  /** Returns the row that has a name already: one for every record with it, or else the first of the file. */
  function rivalOf(own: ListRecord[], [first]: ImportRow[]): ImportRow | undefined {
    const [holder, ...others] = own.map((record) => holders.get(record));
    if (own.length === 0) return first;
    return others.every(Boolean) ? holder : undefined;
  }

  /** Returns the record that the person has chosen for a row, of several with its name; asks for one that no other row changes. */
  function chosenOf(row: ImportRow, own: ListRecord[]): ListRecord | undefined {
    const record = row.chosen === null ? undefined : own[row.chosen];
    const holder = record && holders.get(record);
    if (record && !holder) return record;
    row.isOpen = true;
    const reason = holder
      ? `Baris ${holder.number} sudah memakai data itu`
      : `Ada ${own.length} data dengan nama ini`;
    row.errors = { [key]: `${reason}; ${TO_CHOOSE}` };
    return undefined;
  }

  for (const beside of rows.flatMap(putBeside)) compare(beside);
}
