import { formatAmount } from "../../list/formats/format-number";
import { eachGroup, groupRows } from "../counts/groups";
import type { Rule } from "./rule";

/** Flags the rows whose photo is that of another row too. */
export const samePhotoRule: Rule = ({ counts: { photos }, found }) => {
  const { of, none } = photos;
  const rows: number[] = [];
  const sharing = new Map<number, Int32Array>();
  eachGroup(
    groupRows(found, of, (row) => of[row] !== none),
    2,
    (withPhoto, photo) => {
      sharing.set(photo, withPhoto);
      for (const row of withPhoto) rows.push(row);
    },
  );
  return {
    rows,
    why(row) {
      const all = sharing.get(of[row] ?? -1) ?? new Int32Array();
      return {
        text: `Foto yang sama di ${formatAmount(all.length)} catatan`,
        other: all.find((each) => each !== row),
      };
    },
  };
};
