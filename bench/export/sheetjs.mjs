import { utils, write } from "xlsx";
import { answerWith, COLUMNS } from "./rows.mjs";

const labels = COLUMNS.map(({ label }) => label);

/** Its fastest settings: rows as arrays. Packed, the file is written faster than unpacked, and is a third as large. */
answerWith((rows) => {
  const dated = rows.map((row) =>
    row.map((value, at) => (COLUMNS[at].kind === "time" ? new Date(value) : value)),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([labels, ...dated], { dense: true }), "Daftar");
  return write(book, { type: "array", bookType: "xlsx", compression: true }).byteLength;
});
