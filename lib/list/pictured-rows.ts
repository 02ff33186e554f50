import type { ColumnarList, ListRow, ListView } from "./list";
import { readerOf, readWindow } from "./list-window";

/** What may be asked of the pictures of the found rows: the places of those that have one, or the rows at places. */
export type PictureQuestion = { rowsAt: readonly number[] } | null;

export type PictureAnswer = { places: Uint32Array<ArrayBuffer>; rows: ListRow[] };

/** Answers a question; `found` are the indexes of the found rows in their order, and a place is a position among them. */
export function answerPictures(
  list: ColumnarList,
  view: ListView,
  found: readonly number[],
  question: PictureQuestion,
): PictureAnswer {
  const read = readerOf(list);
  if (question) {
    const rows = question.rowsAt.flatMap((place) => {
      const index = found[place];
      return index === undefined ? [] : readWindow(view, read, 0, 1, [index]).rows;
    });
    return { places: new Uint32Array(), rows };
  }
  const field = view.picture?.field ?? "";
  const places = found.flatMap((index, place) => (read(field, index) === "" ? [] : [place]));
  return { places: Uint32Array.from(places), rows: [] };
}
