import { isIdentifier, isObject } from "./preferences";

/** The order, pinned fields and widths in pixels of columns, and whether texts are cut to one line; without `isCut` the density decides. */
export type ColumnArrangement = {
  order: string[];
  pins: string[];
  widths: Record<string, number>;
  isCut?: boolean;
};

export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 800;

const MAX_ARRANGED_COLUMNS = 100;

const parseFieldNames = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter(isIdentifier))].slice(0, MAX_ARRANGED_COLUMNS) : [];

/** Parses a stored arrangement; drops invalid parts, and limits widths to the minimum and maximum. */
export function parseArrangement(value: unknown): ColumnArrangement {
  const { order, pins, widths, isCut }: Record<string, unknown> = isObject(value) ? value : {};
  const widthEntries = Object.entries(isObject(widths) ? widths : {}).flatMap(([name, width]) => {
    if (!isIdentifier(name) || typeof width !== "number" || !Number.isFinite(width)) return [];
    return [[name, Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH))] as const];
  });
  return {
    order: parseFieldNames(order),
    pins: parseFieldNames(pins),
    widths: Object.fromEntries(widthEntries.slice(0, MAX_ARRANGED_COLUMNS)),
    isCut: typeof isCut === "boolean" ? isCut : undefined,
  };
}

/** Returns a stored arrangement with changes; `undefined` if nothing is arranged then. */
export function changeArrangement(stored: unknown, changes: Partial<ColumnArrangement> = {}) {
  const changedArrangement = parseArrangement({ ...parseArrangement(stored), ...changes });
  const { order, pins, widths, isCut } = changedArrangement;
  const hasArrangedColumns = order.length + pins.length + Object.keys(widths).length > 0;
  return hasArrangedColumns || isCut !== undefined ? changedArrangement : undefined;
}

/** Returns whether a density cuts texts to one line, unless the person has decided it. */
export const truncatesTextsByDefault = (density: string) => density !== "roomy";

export const truncatesTexts = ({ isCut }: ColumnArrangement, density: string) =>
  isCut ?? truncatesTextsByDefault(density);

/** Returns the columns in the order of an arrangement: the pinned ones, then those in `order`, then all others. */
export function arrangeColumns<Column extends { field: string }>(
  columns: Column[],
  { order, pins }: ColumnArrangement,
): Column[] {
  const orderedFields = [...new Set([...pins, ...order])];
  const orderedColumns = orderedFields.flatMap((field) => columns.find((each) => each.field === field) ?? []);
  return [...orderedColumns, ...columns.filter((column) => !orderedColumns.includes(column))];
}

/** Returns the fields with `field` moved before `next`, or to the end if `next` is `undefined`. */
export function moveFieldBefore(fields: string[], field: string, next: string | undefined): string[] {
  if (next === field) return fields;
  const otherFields = fields.filter((each) => each !== field);
  return otherFields.toSpliced(next === undefined ? otherFields.length : otherFields.indexOf(next), 0, field);
}

/** Returns the order of the fields and of the pinned fields after `field` was moved before `next`, or to the end. */
export function moveColumn(fields: string[], pins: string[], field: string, next: string | undefined) {
  const order = moveFieldBefore(fields, field, next);
  return { order, pins: order.filter((each) => pins.includes(each)) };
}
