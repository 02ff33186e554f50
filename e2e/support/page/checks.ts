import type { Page } from "playwright/test";
import type { Api } from "../site/api.ts";
import { branches, postcheck } from "../site/lists.ts";
import { itemOf } from "./batches.ts";

export const CHECKS = "?lihat=periksa";

const DEALERS = ["Astra Jaya", "Bina Motor", "Cahaya Daihatsu", "Duta Persada", "Eka Motor", "Fajar Motor"];
const NOTES = ["Ganti oli", "Ganti aki", "Filter udara", "Kampas rem"];

/** A branch of each dealer, all of one brand. */
const branchRows = DEALERS.map((dealer, at) => ({
  ...{ id: at + 1, brand: "Daihatsu", dealer, cabang: "Bogor", alamat: `Jl. Raya ${at}` },
  ...{ kodewilayah: "", kodewilayah_internal: "1", masuk: "08:00:00", foto: null },
}));

/** The same four items of each dealer, of which some are wrong: the ids tell which. */
export function plantedItems() {
  const right = DEALERS.flatMap((dealer, nth) =>
    NOTES.map((keterangan, at) => itemOf(nth * 4 + at + 1, { dealer, keterangan })),
  );
  const wrong: Record<number, Record<string, unknown>> = {
    2: { keterangan: "Ganti  aki" },
    6: { keterangan: "GANTI AKI" },
    10: { keterangan: " Ganti aki " },
    14: { dealer: "Duta Persadda" },
    18: { Harga_a: 125_000 },
    19: { Harga_b: 0 },
  };
  return right.filter(({ id }) => id !== 21).map((row) => ({ ...row, ...wrong[row.id] }));
}

export async function plantItems(api: Api): Promise<void> {
  await api.setRows(branches.resource, branchRows);
  await api.setRows(postcheck.resource, plantedItems());
}

/** The button of a rule, with its number. */
export const rule = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name} .* (\\d+|Belum diperiksa)$`) });

export const cards = (page: Page) => page.getByRole("article");
