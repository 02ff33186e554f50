import type { ExportFormat } from "@/lib/messages/export-format";
import { receiveRows } from "../../_store/lists/serve-rows";
import { serveRequests } from "../../_store/lists/worker-calls";
import type { ExportInfo } from "./about-export";
import { createWriter, type ExportOutput } from "./write-rows";

/** A request to the worker; it reads the rows from the port (app/_store/lists/serve-rows.ts). */
export type ExportJob = { kind: "export"; port: MessagePort; format: ExportFormat; about: ExportInfo };

serveRequests(async ({ port, format, about }: ExportJob, onWritten): Promise<ExportOutput> => {
  const writer = createWriter(format, about);
  let written = 0;
  for await (const rows of receiveRows(port)) {
    writer.add(rows);
    written += rows.length;
    onWritten(written);
  }
  return writer.end();
});
