/**
 * Sends a request, with its port if it has one, to a worker that answers one request after the other. Returns `null` if the worker
 * fails or takes more than `limit` milliseconds.
 */
export function askWorker<Answer>(worker: Worker, request: object, limit: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(settle, limit, null);
    worker.onerror = () => settle(null);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => settle(data);
    worker.postMessage(request, "port" in request ? [request.port as MessagePort] : []);
  });
}
