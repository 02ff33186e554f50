import { z } from "zod";
import { MAX_LENGTH } from "../fields/checks";
import { isDay } from "../list/filters/conditions";
import { ENTRY_ACTIONS, ENTRY_OUTCOMES, WRITE_SOURCES } from "./entry";

const storable = z
  .string()
  .max(MAX_LENGTH)
  .refine((text) => text.isWellFormed() && !text.includes("\0"));
const text = storable
  .trim()
  .min(1)
  .refine((typed) => !/\p{Cc}/u.test(typed));
const day = z.string().refine(isDay);

const PARAMS = {
  data: storable.min(1),
  batch: z.uuid(),
  orang: text,
  cara: z.enum(WRITE_SOURCES),
  tindakan: z.enum(ENTRY_ACTIONS),
  hasil: z.enum(ENTRY_OUTCOMES),
  dari: day,
  sampai: day,
  cari: text,
  sebelum: z.string().regex(/^[1-9]\d{0,14}$/),
  lihat: z.literal("terhapus"),
};

export const historyAddressSchema = z.strictObject(PARAMS).partial();

/**
 * The filters of a history in its URL, among them a record (`data`), a person (`orang`), the part of the app (`cara`), the entries before an
 * id (`sebelum`), and the deleted records that were not restored (`lihat`).
 */
export type HistoryAddress = z.infer<typeof historyAddressSchema>;

/** Parses the parameters of a URL; invalid ones are ignored. */
export function readHistoryAddress(params: Record<string, unknown>): HistoryAddress {
  const parsedParams = Object.entries(PARAMS).map(([name, schema]) => [
    name,
    schema.safeParse(params[name]).data,
  ]);
  return Object.fromEntries(parsedParams.filter(([, value]) => value !== undefined));
}

/** Returns whether a history shows each batch as a single row: only if it is filtered by nothing but person and part of the app. */
export const foldsBatches = ({ orang, cara, sebelum, ...single }: HistoryAddress): boolean =>
  Object.values(single).every((value) => value === undefined);

/** Returns the URL of a history with these filters. */
export function historyHref(path: string, address: HistoryAddress): string {
  const query = new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
