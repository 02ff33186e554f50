/** What a column holds: columns have no declared type, so a number stays a number and a text a text. */
export type Value = string | number | null;
export type Row = { [column: string]: Value };
