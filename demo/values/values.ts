/** The value of a column: columns have no declared type, so numbers stay numbers and texts stay texts. */
export type Value = string | number | null;
export type Row = { [column: string]: Value };
