import { inTurn } from "@/lib/in-turn";
import type { ImportAnswer, ImportRequest } from "./import.worker";

/** How long the worker may take for one request, in milliseconds: a file may be made to take for ever. */
const LIMIT_MS = 60_000;

const STOPPED: ImportAnswer = {
  kind: "unreadable",
  text: "Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.",
};

function ask(worker: Worker, request: ImportRequest): Promise<ImportAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: ImportAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const stop = () => {
      worker.terminate();
      settle(STOPPED);
    };
    const timer = setTimeout(stop, LIMIT_MS);
    worker.onerror = (event) => {
      event.preventDefault();
      stop();
    };
    worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => settle(data);
    worker.postMessage(request);
  });
}

/** Starts a worker that reads one file; its requests run one after another. */
export function startImport() {
  const worker = new Worker(new URL("./import.worker.ts", import.meta.url));
  return {
    ask: inTurn((request: ImportRequest) => ask(worker, request)),
    end: () => worker.terminate(),
  };
}

export type ImportReader = ReturnType<typeof startImport>;
