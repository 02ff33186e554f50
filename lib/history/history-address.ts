import { z } from "zod";
import { MAX_TEXT_LENGTH } from "../fields/checks";
import { isIsoDate } from "../list/filters/conditions";
import { ENTRY_ACTIONS, ENTRY_OUTCOMES, WRITE_SOURCES } from "./entry";

const storableTextSchema = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine((text) => text.isWellFormed() && !text.includes("\0"));
const typedTextSchema = storableTextSchema
  .trim()
  .min(1)
  .refine((typed) => !/\p{Cc}/u.test(typed));
const daySchema = z.string().refine(isIsoDate);

const PARAM_SCHEMAS = {
  data: storableTextSchema.min(1),
  batch: z.uuid(),
  orang: typedTextSchema,
  cara: z.enum(WRITE_SOURCES),
  tindakan: z.enum(ENTRY_ACTIONS),
  hasil: z.enum(ENTRY_OUTCOMES),
  dari: daySchema,
  sampai: daySchema,
  cari: typedTextSchema,
  sebelum: z.string().regex(/^[1-9]\d{0,14}$/),
  lihat: z.literal("terhapus"),
};

export const historyAddressSchema = z.strictObject(PARAM_SCHEMAS).partial();

/**
 * The filters of a history in its URL, among them a record (`data`), a person (`orang`), the part of the app (`cara`), only entries before
 * an id (`sebelum`), and only deletions of records that were not restored (`lihat`).
 */
export type HistoryAddress = z.infer<typeof historyAddressSchema>;

/** Parses the parameters of a URL; invalid ones are ignored. */
export function parseHistoryAddress(params: Record<string, unknown>): HistoryAddress {
  const parsedParams = Object.entries(PARAM_SCHEMAS).map(([name, schema]) => [
    name,
    schema.safeParse(params[name]).data,
  ]);
  return Object.fromEntries(parsedParams.filter(([, value]) => value !== undefined));
}

/** Returns whether a history shows each batch as one row: if its only filters are a person, a part of the app or an entry id. */
export const collapsesBatches = ({ orang, cara, sebelum, ...otherFilters }: HistoryAddress): boolean =>
  Object.values(otherFilters).every((value) => value === undefined);

export function historyHref(path: string, address: HistoryAddress): string {
  const query = new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
