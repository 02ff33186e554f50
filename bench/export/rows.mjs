/** The columns of the list of stock opname, and one more. */
export const COLUMNS = [
  ...["Brand", "Dealer", "Cabang", "Kategori", "Kode Item", "Nama Item"].map((label) => ({
    label,
    kind: "text",
  })),
  { label: "Jumlah", kind: "number" },
  { label: "Tanggal", kind: "time" },
  ...["Nama PIC", "Bukti Foto"].map((label) => ({ label, kind: "text" })),
];

const FIRST_TIME = Date.UTC(2024, 0, 1);

/** Returns so many rows; times are in milliseconds. */
export function rowsOf(count) {
  return Array.from({ length: count }, (_, at) => [
    ["Toyota", "Daihatsu", "Honda", "Suzuki"][at % 4],
    `Dealer ${at % 40}`,
    `Cabang ${at % 300} & Rekan`,
    ["Fast", "Medium", "Slow"][at % 3],
    `KD-${(at * 7919) % 100_000}`,
    `Filter oli <${at % 5000}> tipe ${at % 977}`,
    (at * 37) % 1000,
    FIRST_TIME + at * 61_000,
    `Mekanik ${at % 500}`,
    at % 3 ? "Ada" : "Tidak ada",
  ]);
}

/** Has a worker write rows whenever it is told how many, and answer with the milliseconds and the size of the file. */
export function answerWith(write) {
  self.onmessage = ({ data: count }) => {
    const rows = rowsOf(count);
    const started = performance.now();
    const bytes = write(rows);
    self.postMessage({ ms: performance.now() - started, bytes });
  };
}
