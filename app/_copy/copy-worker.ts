import { requestsTo } from "../_import/worker-requests";
import type { CopyAnswer, CopyRequest } from "./copy.worker";

const STOPPED = "Katalog ini tidak dapat disalin. Muat ulang halaman ini, lalu coba lagi.";

/** Starts a worker that compares one catalogue with others. */
export const startCopy = () =>
  requestsTo<CopyRequest, CopyAnswer>(new Worker(new URL("./copy.worker.ts", import.meta.url)), STOPPED);
