import { readRows } from "../_list-cache/read-rows";
import type { Exported, ExportJob, ExportMessage } from "./export-job";
import { startWriting } from "./write-rows";

const post = (message: ExportMessage) => self.postMessage(message);

async function write(job: ExportJob): Promise<Exported> {
  const writer = startWriting(job);
  let written = 0;
  for await (const rows of readRows(job.port)) {
    writer.add(rows);
    written += rows.length;
    post({ kind: "written", rows: written });
  }
  return writer.end();
}

// An error goes to the page, which ends the worker.
self.onmessage = ({ data }: MessageEvent<ExportJob>) => void write(data).then(post, reportError);
