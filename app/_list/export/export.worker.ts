import type { ExportFormat } from "@/lib/messages/export-format";
import { receiveRows } from "../../_store/lists/serve-rows";
import { serveRequests } from "../../_store/lists/worker-calls";
import type { ExportInfo } from "./export-info";
import { createExportWriter, type ExportOutput } from "./write-rows";

/** A request to the worker: it reads the rows from the port (app/_store/lists/serve-rows.ts) and reports how many it has written. */
export type ExportJob = { kind: "export"; port: MessagePort; format: ExportFormat; info: ExportInfo };

serveRequests(async ({ port, format, info }: ExportJob, onWritten): Promise<ExportOutput> => {
  const writer = createExportWriter(format, info);
  let writtenRowCount = 0;
  for await (const rows of receiveRows(port)) {
    writer.add(rows);
    writtenRowCount += rows.length;
    onWritten(writtenRowCount);
  }
  return writer.end();
});
