import { formatAmount, formatPrice } from "@/lib/list/format-value";
import type { Cell } from "@/lib/list/list";
import type { ExportFormat } from "@/lib/messages/export-format";
import { BYTE_ORDER_MARK, formatHeaderLine, formatRowLines, type Separator } from "@/lib/sheets/delimited";
import { startXlsx } from "@/lib/sheets/xlsx";
import { createNotesSheet, type ExportInfo, toPrintedText, toSheetColumn, toSheetValue } from "./export-info";

/** The result of an export: a file, or the texts to print. */
export type ExportOutput = Blob | string[][];

type ExportWriter = { add: (rows: Cell[][]) => void; end: () => ExportOutput };

export function createExportWriter(format: ExportFormat, info: ExportInfo): ExportWriter {
  const { title, author, startedAt: createdAt, columns, tones } = info;
  switch (format) {
    case "xlsx": {
      const sheetColumns = columns.map(toSheetColumn);
      const xlsx = startXlsx({ title, author, createdAt }, sheetColumns, createNotesSheet(info));
      let writtenCount = 0;
      return {
        add(rows) {
          xlsx.add(
            rows.map(rowConverter(toSheetValue, info)),
            tones?.slice(writtenCount, writtenCount + rows.length),
          );
          writtenCount += rows.length;
        },
        end: xlsx.end,
      };
    }
    case "csv":
      return delimitedWriter(info, ";", BYTE_ORDER_MARK, "text/csv;charset=utf-8");
    case "clipboard":
      return delimitedWriter(info, "\t", "", "text/plain");
    case "whatsapp": {
      const allRows: Cell[][] = [];
      return {
        add: (rows) => allRows.push(...rows),
        end: () => new Blob([createSummaryText(allRows, info)], { type: "text/plain" }),
      };
    }
    case "print": {
      const texts: string[][] = [];
      return { add: (rows) => texts.push(...rows.map(rowConverter(toPrintedText, info))), end: () => texts };
    }
  }
}

/** Returns a function that converts the cells of a row with `read`. */
function rowConverter<Value>(read: (...cell: Parameters<typeof toSheetValue>) => Value, info: ExportInfo) {
  return (row: Cell[]) => info.columns.map((column, index) => read(row[index] ?? "", column, info.timeZone));
}

function delimitedWriter(info: ExportInfo, separator: Separator, start: string, type: string): ExportWriter {
  const columns = info.columns.map(toSheetColumn);
  const chunks = [start + formatHeaderLine(columns, separator)];
  return {
    add: (rows) =>
      chunks.push(formatRowLines(columns, rows.map(rowConverter(toSheetValue, info)), separator)),
    end: () => new Blob(chunks, { type }),
  };
}

/** Returns the text for WhatsApp: the filters, the row count and a summary of each number column. */
function createSummaryText(rows: Cell[][], info: ExportInfo): string {
  const { title, columns, filters, flaggedCount, link } = info;
  const columnSummaries = columns.flatMap(({ label, as }, index) => {
    if (as !== "price" && as !== "number") return [];
    const values = rows.map((row) => row[index]).filter((cell) => typeof cell === "number");
    return values.length > 0 ? [`${label}: ${summarizeColumn(values, as === "price")}`] : [];
  });
  return [
    `*${title}*`,
    ...filters.map(({ label, text }) => `${label}: ${text}`),
    `${formatAmount(rows.length)} baris`,
    ...columnSummaries,
    ...(flaggedCount === undefined ? [] : [`Perlu diperiksa: ${formatAmount(flaggedCount)} baris`]),
    link,
  ].join("\n");
}

/** Returns the average and the range of prices, or the sum and the average of other numbers, as a text. */
function summarizeColumn(values: number[], isPrice: boolean): string {
  const format = isPrice ? formatPrice : formatAmount;
  let [min, max, total] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    total += value;
  }
  const average = `rata-rata ${format(Math.round(total / values.length))}`;
  return isPrice ? `${average} (${format(min)} - ${format(max)})` : `${format(total)}, ${average}`;
}
