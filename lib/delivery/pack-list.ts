import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ColumnarList, PackedList } from "../lists/list";

/** Of gzip: a list packs four times as fast as at the default, and comes a tenth larger. */
const QUICK_LEVEL = 4;

const compress = promisify(gzip);

/** A list as JSON, packed by gzip. */
export async function packList(list: ColumnarList): Promise<PackedList> {
  return new Uint8Array(await compress(JSON.stringify(list), { level: QUICK_LEVEL }));
}
