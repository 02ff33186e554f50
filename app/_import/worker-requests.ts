import { inTurn } from "@/lib/in-turn";
import { askWorker } from "../_list-cache/ask-worker";
import type { Unreadable } from "./table-requests";

/** How long a worker may take for one request, in milliseconds: a file may be made to take for ever. */
const LIMIT_MS = 60_000;

/** Returns the requests to a worker, which run one after another; `stopped` is the text of the answer once it has failed or takes too long. */
export function requestsTo<Request extends object, Answer>(worker: Worker, stopped: string) {
  worker.addEventListener("error", (event) => event.preventDefault());
  async function ask(request: Request): Promise<Answer | Unreadable> {
    const answer = await askWorker<Answer>(worker, request, LIMIT_MS);
    if (answer !== null) return answer;
    worker.terminate();
    return { kind: "unreadable", text: stopped };
  }
  return { ask: inTurn(ask), end: () => worker.terminate() };
}
