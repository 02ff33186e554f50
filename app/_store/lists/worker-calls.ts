import { createJobQueue } from "@/lib/job-queue";

/** A message from a worker to its page: `ready` after its script has loaded, then the progress of a request and its answer. */
export type WorkerMessage =
  | { kind: "ready" }
  | { kind: "progress"; progress: number }
  | { kind: "answer"; answer: unknown };

const postBack = (message: WorkerMessage) => self.postMessage(message);

/** Answers the requests of the page, in a worker; an error of `answer` terminates the worker. */
export function serveRequests<Request, Answer extends NonNullable<unknown>>(
  answer: (request: Request, onProgress: (progress: number) => void) => Promise<Answer>,
): void {
  const onProgress = (progress: number) => postBack({ kind: "progress", progress });
  self.onmessage = ({ data }: MessageEvent<Request>) =>
    void answer(data, onProgress).then((result) => postBack({ kind: "answer", answer: result }), reportError);
  self.onunhandledrejection = ({ reason }) => reportError(reason);
  postBack({ kind: "ready" });
}

/** Why a request failed: the worker's script did not load (`absent`), the worker threw (`failed`), or it timed out (`late`). */
export type WorkerFailure = "absent" | "failed" | "late";

type BaseRequest = { kind: string; port?: MessagePort };

type WorkerCallsOptions<Request extends BaseRequest> = {
  /** The requests that each worker gets first, also after a restart. */
  initialRequests?: Request[];
  /** The kinds of requests that are sent again after a restart if they were answered. */
  repeatedKinds?: readonly Request["kind"][];
  /** The timeout for the next message of the worker, in milliseconds. */
  limit?: number;
};

/** Calls a worker, one request at a time; after a failure, restarts it for the next request. Transfers the port of a request. */
export class WorkerCalls<Request extends BaseRequest, Answers extends Record<Request["kind"], unknown>> {
  failure: WorkerFailure | null = null;
  readonly #start: () => Worker;
  readonly #initialRequests: Request[];
  readonly #repeatedKinds: readonly string[];
  readonly #limit: number;
  readonly #enqueue = createJobQueue();
  #worker: Worker | null = null;
  #isReady = false;
  #hasEnded = false;
  /** Receives the messages about the current request, and `null` when the worker was stopped. */
  #onMessage: (message: WorkerMessage | null) => void = () => {};

  constructor(start: () => Worker, options: WorkerCallsOptions<Request> = {}) {
    this.#start = start;
    this.#initialRequests = [...(options.initialRequests ?? [])];
    this.#repeatedKinds = options.repeatedKinds ?? [];
    this.#limit = options.limit ?? 60_000;
  }

  /** Resolves to the answer of the worker, or to `null` after a failure, which terminates the worker. */
  async ask<Kind extends Request["kind"]>(
    request: Extract<Request, { kind: Kind }>,
    limit = this.#limit,
    onProgress: (progress: number) => void = () => {},
  ): Promise<Answers[Kind] | null> {
    return (await this.#enqueue(() => this.#request(request, limit, onProgress))) as Answers[Kind] | null;
  }

  async #request(request: Request, limit: number, onProgress: (progress: number) => void) {
    this.failure = null;
    if (!this.#worker)
      for (const initialRequest of this.#initialRequests)
        if ((await this.#send(initialRequest, this.#limit)) === null) return null;
    const answer = await this.#send(request, limit, onProgress);
    if (answer !== null && this.#repeatedKinds.includes(request.kind)) this.#initialRequests.push(request);
    return answer;
  }

  #send(request: Request, limit: number, onProgress?: (progress: number) => void): Promise<unknown> {
    if (this.#hasEnded) return Promise.resolve(null);
    return new Promise((resolve) => {
      const onTimeout = () => this.#stop(this.#isReady ? "late" : "absent");
      let timer = setTimeout(onTimeout, limit);
      this.#onMessage = (message) => {
        clearTimeout(timer);
        if (message === null || message.kind === "answer") {
          this.#onMessage = () => {};
          return resolve(message?.answer ?? null);
        }
        timer = setTimeout(onTimeout, limit);
        if (message.kind === "progress") onProgress?.(message.progress);
      };
      this.#worker ??= this.#startWorker();
      this.#worker?.postMessage(request, request.port ? [request.port] : []);
    });
  }

  #startWorker(): Worker | null {
    this.#isReady = false;
    try {
      const worker = this.#start();
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        this.#isReady = true;
        this.#onMessage(data);
      };
      worker.onerror = worker.onmessageerror = () => {
        if (this.#worker === worker) this.#stop(this.#isReady ? "failed" : "absent");
      };
      return worker;
    } catch (error) {
      console.error(error);
      this.#stop("absent");
      return null;
    }
  }

  #stop(failure: WorkerFailure | null): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.failure = failure;
    this.#onMessage(null);
  }

  end(): void {
    this.#hasEnded = true;
    this.#stop(null);
  }
}
