/** What a worker tells its page (worker-calls.ts): that its script is there, how far a request has come, and the answer. */
export type WorkerMessage =
  | { kind: "ready" }
  | { kind: "progress"; progress: number }
  | { kind: "answer"; answer: unknown };

const post = (message: WorkerMessage) => self.postMessage(message);

/** Answers the requests of the page in a worker. An error goes to the page, which stops the worker; no answer is `null`. */
export function serveCalls<Request, Answer extends NonNullable<unknown>>(
  answer: (request: Request, onProgress: (progress: number) => void) => Promise<Answer>,
): void {
  const onProgress = (progress: number) => post({ kind: "progress", progress });
  self.onmessage = ({ data }: MessageEvent<Request>) =>
    void answer(data, onProgress).then((told) => post({ kind: "answer", answer: told }), reportError);
  self.onunhandledrejection = ({ reason }) => reportError(reason);
  post({ kind: "ready" });
}
