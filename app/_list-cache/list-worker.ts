import type { ListChange } from "@/lib/lists/change-list";
import type { ListView } from "@/lib/lists/list";
import { askWorker } from "./ask-worker";
import type { WorkerAnswers, WorkerRequest } from "./list-requests";

/** How long a worker may take for anything but a search, in milliseconds. */
const WORK_LIMIT_MS = 30_000;

type Request<Kind> = Extract<WorkerRequest, { kind: Kind }>;

/** A worker that holds one list. It is started by the first request, and anew by the next one after it was stopped. */
export class ListWorker {
  readonly #bytes: ArrayBuffer;
  readonly #view: ListView;
  readonly #changes: ListChange[] = [];
  #worker: Worker | null = null;
  #hasEnded = false;

  constructor(bytes: ArrayBuffer, view: ListView) {
    this.#bytes = bytes;
    this.#view = view;
  }

  /** Starts the worker if none runs, with the list as it was changed; returns whether one runs. */
  async #start(): Promise<boolean> {
    if (this.#worker) return true;
    if (this.#hasEnded) return false;
    this.#worker = new Worker(
      /* webpackChunkName: "list-worker" */ new URL("./list.worker.ts", import.meta.url),
    );
    await this.#ask({ kind: "open", bytes: this.#bytes, view: this.#view });
    for (const change of this.#changes) await this.#ask<"change">({ kind: "change", change });
    return this.#worker !== null;
  }

  async #ask<Kind extends WorkerRequest["kind"]>(request: Request<Kind>, limit = WORK_LIMIT_MS) {
    const worker = this.#worker;
    const answer = worker && (await askWorker<WorkerAnswers[Kind]>(worker, request, limit));
    if (answer === null) {
      worker?.terminate();
      this.#worker = null;
    }
    return answer;
  }

  /** Returns the answer to a request; `null` if it took more than `limit` milliseconds, which stops the worker. */
  async ask<Kind extends WorkerRequest["kind"]>(request: Request<Kind>, limit?: number) {
    if (!(await this.#start())) return null;
    return this.#ask<Kind>(request, limit);
  }

  /** Changes a record; returns whether the list carries the change. */
  async change(change: ListChange): Promise<boolean> {
    const answer = await this.ask<"change">({ kind: "change", change });
    this.#changes.push(change);
    return answer?.isCarried ?? false;
  }

  /** Stops the worker for good. */
  end(): void {
    this.#hasEnded = true;
    this.#worker?.terminate();
    this.#worker = null;
  }
}
