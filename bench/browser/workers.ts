import type { CDPSession } from "playwright";

export type DevToolsEvent = { method: string; params?: unknown };

type Reply = { id?: number; result?: unknown; error?: { message: string } };
type Settle = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** The workers of one page. Network throttling applies to them, CPU throttling does not. */
export class Workers {
  readonly #session: CDPSession;
  readonly #onEvent: (event: DevToolsEvent) => void;
  readonly #onStart: (url: string) => void;
  readonly #alive = new Set<string>();
  readonly #asked = new Map<number, Settle & { worker: string }>();
  #lastId = 0;

  /** `onEvent` receives the workers' network events, `onStart` the URL of each started worker. */
  constructor(session: CDPSession, onEvent: (event: DevToolsEvent) => void, onStart: (url: string) => void) {
    this.#session = session;
    this.#onEvent = onEvent;
    this.#onStart = onStart;
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
      void this.#attach(sessionId, targetInfo.url);
    });
    session.on("Target.detachedFromTarget", ({ sessionId }) => this.#detach(sessionId));
    session.on("Target.receivedMessageFromTarget", ({ message }) => this.#receive(JSON.parse(message)));
  }

  /** Attaches to every worker that starts. */
  async watch(): Promise<void> {
    // Playwright's CDP session passes workers' messages on only without `flatten`.
    await this.#session.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: false,
    });
  }

  /** Sends every worker a command; one that ends meanwhile is left out. */
  async askAll(method: string, params?: object): Promise<unknown[]> {
    const answers = [...this.#alive].map((worker) => this.#ask(worker, method, params).catch(() => null));
    return (await Promise.all(answers)).filter((answer) => answer !== null);
  }

  /** Evaluates an expression in each worker, after its pending tasks. */
  async evaluate(expression: string): Promise<unknown[]> {
    const answers = await this.askAll("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return answers.map((answer) => (answer as { result: { value?: unknown } }).result.value);
  }

  async #ask(worker: string, method: string, params?: object): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { worker, resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    this.#session.send("Target.sendMessageToTarget", { sessionId: worker, message }).catch(() => {
      this.#detach(worker);
    });
    return answer;
  }

  async #attach(worker: string, url: string) {
    this.#alive.add(worker);
    const steps = ["Network.enable", "Runtime.runIfWaitingForDebugger"];
    await Promise.all(steps.map((method) => this.#ask(worker, method))).catch(() => this.#detach(worker));
    this.#onStart(url);
  }

  #detach(worker: string) {
    this.#alive.delete(worker);
    for (const { worker: asked, reject } of this.#asked.values()) {
      if (asked === worker) reject(new Error("The worker has ended."));
    }
  }

  #receive(message: Reply | DevToolsEvent) {
    if ("method" in message) return this.#onEvent(message);
    const { id = 0, result, error } = message;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  }
}
