/** The columns of the opname list, as in the product. */
export const COLUMNS = [
  ["brand", "Brand"],
  ["dealer", "Dealer"],
  ["cabang", "Cabang"],
  ["jenis_opname", "Kategori"],
  ["kode_part", "Kode Item"],
  ["nama_part", "Nama Item"],
  ["jumlah", "Jumlah"],
  ["created_at", "Tanggal"],
  ["nama_mekanik", "Nama PIC"],
  ["foto", "Bukti Foto"],
];

const SEARCHED = ["dealer", "cabang", "brand", "jenis_opname"];

export const PAGE_SIZE = 25;

/** Returns the rows with a text in one of the searched fields, whatever its case. */
export function findRows(rows, text) {
  const wanted = text.toLowerCase();
  return rows.filter((row) => SEARCHED.some((field) => row[field].toLowerCase().includes(wanted)));
}

const WRITTEN = new Intl.DateTimeFormat("id-ID", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Jakarta",
});

/** Formats one value of a row. */
export function cellText(field, value) {
  if (value === null || value === "") return "-";
  return field === "created_at" ? WRITTEN.format(new Date(value)) : String(value);
}
