import type { DevToolsEvent } from "./workers.ts";

/** One request of a page or its workers, and its bytes on the wire with headers. */
export type Transfer = { url: string; type: string; bytes: number };

type NetworkParams = {
  requestId: string;
  type?: string;
  request?: { url: string };
  response?: { mimeType: string };
  redirectResponse?: { encodedDataLength: number };
  encodedDataLength?: number;
};

// The types that carry a list: the document, or what it fetches.
const LIST_TYPES = new Set(["Document", "Fetch", "XHR", "fetch", "xmlhttprequest"]);

/** Counts network traffic. */
export class Traffic {
  readonly #transfers = new Map<string, Transfer>();
  readonly #pending = new Set<string>();
  #lastChange = performance.now();

  /** Handles each DevTools event of the page and its workers. */
  receive({ method, params }: DevToolsEvent): void {
    if (!method.startsWith("Network.")) return;
    this.#lastChange = performance.now();
    const { requestId, type, request, response, redirectResponse, encodedDataLength } =
      params as NetworkParams;
    if (method === "Network.requestWillBeSent" && request && !request.url.startsWith("data:")) {
      const before = this.#transfers.get(requestId)?.bytes ?? 0;
      const bytes = before + (redirectResponse?.encodedDataLength ?? 0);
      this.#transfers.set(requestId, { url: request.url, type: type ?? "Other", bytes });
      this.#pending.add(requestId);
    }
    const transfer = this.#transfers.get(requestId);
    if (!transfer) return;
    if (method === "Network.responseReceived" && response?.mimeType.endsWith("javascript")) {
      transfer.type = "Script";
    }
    // A stream of events never ends.
    if (response?.mimeType === "text/event-stream") this.#pending.delete(requestId);
    if (method === "Network.loadingFinished") transfer.bytes += encodedDataLength ?? 0;
    if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      this.#pending.delete(requestId);
    }
  }

  /** Marks a started worker's script as loaded, since its session may have missed that. */
  startWorker(url: string): void {
    for (const [id, transfer] of this.#transfers) if (transfer.url === url) this.#pending.delete(id);
  }

  /**
   * Adds the resource timings of page and workers. Chromium does not report a worker's requests before its session
   * listens, and sometimes reports a fully read body as cancelled.
   */
  complete(known: Transfer[]): void {
    for (const transfer of known) {
      const counted = this.all.find(({ url }) => url === transfer.url);
      if (counted) counted.bytes = Math.max(counted.bytes, transfer.bytes);
      else this.#transfers.set(transfer.url, transfer);
    }
  }

  /** Returns the milliseconds since the last network event; 0 while a request is pending. */
  quietFor(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#lastChange;
  }

  /** Returns the addresses of the requests that are pending. */
  get pending(): string[] {
    return [...this.#pending].map((id) => this.#transfers.get(id)?.url ?? id);
  }

  /** Returns all transfers so far. */
  get all(): Transfer[] {
    return [...this.#transfers.values()];
  }

  get bytes(): number {
    return total(this.all);
  }

  get scriptBytes(): number {
    return total(this.all.filter(({ type }) => type === "Script"));
  }

  /** Returns the bytes of the document and the data it fetched. */
  get listBytes(): number {
    return total(this.all.filter(({ type }) => LIST_TYPES.has(type)));
  }
}

function total(transfers: Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}
