import { formatAmount, formatPrice } from "@/lib/list/format-value";
import type { Cell } from "@/lib/list/list";
import type { ExportFormat } from "@/lib/messages/export-format";
import { BYTE_ORDER_MARK, delimitedLabels, delimitedRows, type Separator } from "@/lib/sheets/delimited";
import { startXlsx } from "@/lib/sheets/xlsx";
import { type ExportInfo, explanationSheet, printedText, sheetColumn, sheetValue } from "./about-export";

/** The result of an export: a file, or the texts to print. */
export type ExportOutput = Blob | string[][];

type Writer = { add: (rows: Cell[][]) => void; end: () => ExportOutput };

function valuesOf<Value>(read: (...cell: Parameters<typeof sheetValue>) => Value, about: ExportInfo) {
  return (row: Cell[]) =>
    about.columns.map((column, index) => read(row[index] ?? "", column, about.timeZone));
}

function writeDelimited(about: ExportInfo, separator: Separator, start: string, type: string): Writer {
  const columns = about.columns.map(sheetColumn);
  const parts = [start + delimitedLabels(columns, separator)];
  return {
    add: (rows) => parts.push(delimitedRows(columns, rows.map(valuesOf(sheetValue, about)), separator)),
    end: () => new Blob(parts, { type }),
  };
}

/** Returns the average and range of prices, or the sum and average of other numbers. */
function summaryOf(values: number[], isPrice: boolean): string {
  const show = isPrice ? formatPrice : formatAmount;
  const { least, most, total } = values.reduce(
    (sum, value) => ({
      least: Math.min(sum.least, value),
      most: Math.max(sum.most, value),
      total: sum.total + value,
    }),
    { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY, total: 0 },
  );
  const average = `rata-rata ${show(Math.round(total / values.length))}`;
  return isPrice ? `${average} (${show(least)} - ${show(most)})` : `${show(total)}, ${average}`;
}

function summaryText(rows: Cell[][], about: ExportInfo): string {
  const { title, columns, narrowedBy, flaggedCount, link } = about;
  const figures = columns.flatMap(({ label, as }, index) => {
    if (as !== "price" && as !== "number") return [];
    const values = rows.map((row) => row[index]).filter((cell) => typeof cell === "number");
    return values.length > 0 ? [`${label}: ${summaryOf(values, as === "price")}`] : [];
  });
  return [
    `*${title}*`,
    ...narrowedBy.map(({ label, text }) => `${label}: ${text}`),
    `${formatAmount(rows.length)} baris`,
    ...figures,
    ...(flaggedCount === undefined ? [] : [`Perlu diperiksa: ${formatAmount(flaggedCount)} baris`]),
    link,
  ].join("\n");
}

export function createWriter(format: ExportFormat, about: ExportInfo): Writer {
  const { title, author, at: createdAt, columns } = about;
  switch (format) {
    case "xlsx": {
      const xlsx = startXlsx({ title, author, createdAt }, columns.map(sheetColumn), explanationSheet(about));
      let written = 0;
      return {
        add(rows) {
          xlsx.add(rows.map(valuesOf(sheetValue, about)), about.tones?.slice(written, written + rows.length));
          written += rows.length;
        },
        end: xlsx.end,
      };
    }
    case "csv":
      return writeDelimited(about, ";", BYTE_ORDER_MARK, "text/csv;charset=utf-8");
    case "clipboard":
      return writeDelimited(about, "\t", "", "text/plain");
    case "whatsapp": {
      const all: Cell[][] = [];
      return {
        add: (rows) => all.push(...rows),
        end: () => new Blob([summaryText(all, about)], { type: "text/plain" }),
      };
    }
    case "print": {
      const texts: string[][] = [];
      return { add: (rows) => texts.push(...rows.map(valuesOf(printedText, about))), end: () => texts };
    }
  }
}
