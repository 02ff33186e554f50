import type { Row } from "../values/values.ts";
import { branchAt } from "./branches.ts";
import { KINDS, PARTS } from "./parts.ts";
import { personAt } from "./people.ts";
import { type Random, randomOf } from "./random.ts";

const FIRST_DAY = Date.UTC(2023, 6, 1);
const DAYS = 540;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WIB = 7 * HOUR;

/** The maximum number of opname rows. */
export const MAX_OPNAME_ROWS = 1_000_000;

/** Returns the opname record of an id: it depends on the id only, so a table can grow without a rebuild. */
export function opnameRow(id: number): Row {
  const random = randomOf(id * 2_654_435_761);
  const { brand, dealer, cabang } = branchAt(random.int(1000));
  const kind = random.pick(KINDS);
  const [code, name] = random.pick<readonly [string, string]>(PARTS[kind]);
  const count = random.int(kind === "Oli" ? 200 : 48);
  return {
    id,
    brand,
    dealer,
    cabang,
    jenis_opname: kind,
    kode_part: code,
    nama_part: name,
    jumlah: id % 25 === 0 ? String(count) : count,
    created_at: momentOf(id, random),
    nama_mekanik: personAt(random.int(50)),
    foto: id % 8 === 0 ? null : `opname-${String(id).padStart(6, "0")}.jpg`,
  };
}

/** Returns a minute of a working day at the branch, mostly without an offset. */
function momentOf(id: number, random: Random) {
  const wallClock = FIRST_DAY + random.int(DAYS) * 24 * HOUR + 8 * HOUR + random.int(9 * 60) * MINUTE;
  const written = (moment: number) => new Date(moment).toISOString().slice(0, 19);
  if (id % 12 === 5) return `${written(wallClock - WIB)}.000000Z`;
  return id % 12 === 9 ? `${written(wallClock)}+07:00` : written(wallClock);
}
