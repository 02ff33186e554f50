import { readRows } from "../../_store/lists/read-rows";
import { serveCalls } from "../../_store/lists/serve-calls";
import { type Exported, type ExportJob, startWriting } from "./write-rows";

serveCalls(async (job: ExportJob, onWritten): Promise<Exported> => {
  const writer = startWriting(job);
  let written = 0;
  for await (const rows of readRows(job.port)) {
    writer.add(rows);
    written += rows.length;
    onWritten(written);
  }
  return writer.end();
});
