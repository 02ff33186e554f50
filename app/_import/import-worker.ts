import type { ImportAnswer, ImportRequest } from "./import.worker";
import { requestsTo } from "./worker-requests";

const STOPPED = "Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.";

/** Starts a worker that reads one file. */
export const startImport = () =>
  requestsTo<ImportRequest, ImportAnswer>(
    new Worker(new URL("./import.worker.ts", import.meta.url)),
    STOPPED,
  );
