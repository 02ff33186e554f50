import type { ExportFormat } from "@/lib/messages/export-format";
import type { Notes, WorkbookProperties } from "@/lib/sheets/xlsx";
import type { ExportedColumn } from "./exported-columns";

/** What the export worker is to write; the rows come through the port (app/_store/lists/serve-rows.ts). */
export type ExportJob = {
  kind: "export";
  port: MessagePort;
  format: ExportFormat;
  columns: ExportedColumn[];
  timeZone: string;
  properties: WorkbookProperties;
  notes: Notes;
};

/** The result of an export: a file, or the texts that are printed. */
export type Exported = { kind: "file"; file: Blob } | { kind: "texts"; rows: string[][] };
