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
 * The filters of a history in its URL: one record, a batch, a person or way, the entries before one, or the deleted
 * records that were not restored.
 */
export type HistoryAddress = z.infer<typeof historyAddressSchema>;

/** Reads the parameters of an address; invalid ones are ignored. */
export function readHistoryAddress(params: Record<string, unknown>): HistoryAddress {
  const read = Object.entries(PARAMS).map(([name, schema]) => [name, schema.safeParse(params[name]).data]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** Returns whether a history at an address shows a batch as a single line; not if it requests single writes. */
export const isFolded = ({ orang, cara, sebelum, ...single }: HistoryAddress): boolean =>
  Object.values(single).every((value) => value === undefined);

/** Returns the URL of a history. */
export function historyHref(path: string, address: HistoryAddress): string {
  const query = new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
