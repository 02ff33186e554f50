import { inTurn } from "@/lib/in-turn";
import type { Unreadable } from "./table-requests";

/** How long a worker may take for one request, in milliseconds: a file may be made to take for ever. */
const LIMIT_MS = 60_000;

function ask<Request, Answer>(worker: Worker, request: Request, stopped: string) {
  return new Promise<Answer | Unreadable>((resolve) => {
    const settle = (answer: Answer | Unreadable) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const stop = () => {
      worker.terminate();
      settle({ kind: "unreadable", text: stopped });
    };
    const timer = setTimeout(stop, LIMIT_MS);
    worker.onerror = (event) => {
      event.preventDefault();
      stop();
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => settle(data);
    worker.postMessage(request);
  });
}

/** Returns the requests to a worker, which run one after another; `stopped` is told once it has failed or takes too long. */
export function requestsTo<Request, Answer>(worker: Worker, stopped: string) {
  return {
    ask: inTurn((request: Request) => ask<Request, Answer>(worker, request, stopped)),
    end: () => worker.terminate(),
  };
}
