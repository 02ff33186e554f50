/** What a column holds; a `price` has thousands separators, a `time` is local, in milliseconds as if it were UTC. */
export type SheetColumn = { label: string; kind: "text" | "number" | "price" | "time" };

/** A value of a row: a number of its column's kind, or any text; empty if there is none. */
export type SheetValue = string | number;

/** The values of a row in the order of the columns. */
export type SheetRow = readonly SheetValue[];
