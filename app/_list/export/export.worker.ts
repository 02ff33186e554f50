import type { ExportFormat } from "@/lib/messages/export-format";
import { readRows } from "../../_store/lists/serve-rows";
import { serveCalls } from "../../_store/lists/worker-calls";
import type { ExportAbout } from "./about-export";
import { type Exported, startWriting } from "./write-rows";

/** What the worker is to write; the rows come through the port (app/_store/lists/serve-rows.ts). */
export type ExportJob = { kind: "export"; port: MessagePort; format: ExportFormat; about: ExportAbout };

serveCalls(async ({ port, format, about }: ExportJob, onWritten): Promise<Exported> => {
  const writer = startWriting(format, about);
  let written = 0;
  for await (const rows of readRows(port)) {
    writer.add(rows);
    written += rows.length;
    onWritten(written);
  }
  return writer.end();
});
