import type { DevToolsEvent } from "./workers.ts";

/** One request of a page or of its workers, and its bytes on the wire, headers included. */
export type Transfer = { url: string; type: string; bytes: number };

type NetworkParams = {
  requestId: string;
  type?: string;
  request?: { url: string };
  response?: { mimeType: string };
  redirectResponse?: { encodedDataLength: number };
  encodedDataLength?: number;
};

// What a list travels in, wherever it is put: the page itself, or what the page fetches.
const LIST_TYPES = new Set(["Document", "Fetch", "XHR", "fetch", "xmlhttprequest"]);

/** Counts what goes over the network. */
export class Traffic {
  readonly #transfers = new Map<string, Transfer>();
  readonly #pending = new Set<string>();
  #lastChange = performance.now();

  /** To be called with every event of the page's session and of its workers'. */
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
    if (method === "Network.loadingFinished") transfer.bytes += encodedDataLength ?? 0;
    if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      this.#pending.delete(requestId);
    }
  }

  /** To be called for every worker that has started: its script is there, whether its session heard of that or not. */
  startWorker(url: string): void {
    for (const [id, transfer] of this.#transfers) if (transfer.url === url) this.#pending.delete(id);
  }

  /**
   * Adds what page and workers themselves know of their requests. Chromium does not tell of those that a worker makes
   * before its session listens, and now and then calls one cancelled whose body has been read to its end.
   */
  complete(known: Transfer[]): void {
    for (const transfer of known) {
      const counted = this.all.find(({ url }) => url === transfer.url);
      if (counted) counted.bytes = Math.max(counted.bytes, transfer.bytes);
      else this.#transfers.set(transfer.url, transfer);
    }
  }

  /** How long nothing has happened on the network, in milliseconds; 0 while a request is open. */
  quietFor(): number {
    return this.#pending.size > 0 ? 0 : performance.now() - this.#lastChange;
  }

  /** Everything transferred so far. */
  get all(): Transfer[] {
    return [...this.#transfers.values()];
  }

  get bytes(): number {
    return total(this.all);
  }

  get scriptBytes(): number {
    return total(this.all.filter(({ type }) => type === "Script"));
  }

  /** The bytes of the page itself and of the data it fetched. */
  get listBytes(): number {
    return total(this.all.filter(({ type }) => LIST_TYPES.has(type)));
  }
}

function total(transfers: Transfer[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0);
}
