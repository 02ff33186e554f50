import "server-only";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Semaphore } from "async-mutex";
import { inTurn } from "../../in-turn";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { ArrivingList } from "./arriving-list";
import type { ListRequest } from "./long-list.worker";

/** Rows live until they are in columns: V8 would let many more megabytes of them pile up in each worker. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

type Threads = { slots: Semaphore; spare: Worker | null };

/** More workers than cores are not faster, and each takes memory. */
const threads = processWide<Threads>("listThreads", () => ({
  slots: new Semaphore(Math.max(2, availableParallelism())),
  spare: null,
}));

function start(): Worker {
  const worker = new Worker(new URL("./long-list.worker.ts", import.meta.url), { resourceLimits });
  worker.unref();
  worker.on("error", (error) => log.error({ err: error }, "A worker for long lists failed."));
  worker.once("exit", () => {
    if (threads.spare === worker) threads.spare = null;
  });
  return worker;
}

/** Waits for a free slot and returns an idle worker; once it exits, a spare one starts for the next list. */
async function takeThread(): Promise<Worker> {
  const [, leave] = await threads.slots.acquire();
  try {
    const worker = threads.spare ?? start();
    threads.spare = null;
    worker.once("exit", () => {
      leave();
      threads.spare ??= start();
    });
    return worker;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Reads a long list in a worker: the main thread stays free, and `close` ends the worker, which frees its memory. */
export async function listInThread({ name }: ResourceDefinition): Promise<ArrivingList> {
  const worker = await takeThread();
  const gone = new AbortController();
  worker.once("exit", () => gone.abort(new Error("The worker of a list has exited.")));
  const ask = inTurn(async (request: ListRequest) => {
    const answered = once(worker, "message", { signal: gone.signal });
    worker.postMessage(request);
    return (await answered)[0];
  });
  return {
    read: (...args) => ask({ resource: name, method: "read", args }),
    end: (...args) => ask({ resource: name, method: "end", args }),
    window: (...args) => ask({ resource: name, method: "window", args }),
    pack: (...args) => ask({ resource: name, method: "pack", args }),
    close: async () => void (await worker.terminate()),
  };
}
