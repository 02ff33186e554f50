import "server-only";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Semaphore } from "async-mutex";
import { runOneAtATime } from "../../job-queue";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { IncomingList } from "./incoming-list";
import type { WorkerCall } from "./long-list.worker";

/** The workers that may run at once (`slots`), and an idle worker for the next list (`spare`), which then waits for none to start. */
type WorkerPool = { slots: Semaphore; spare: Worker | null };

const workerPool = processWide<WorkerPool>("listThreads", () => ({
  slots: new Semaphore(Math.max(2, availableParallelism())),
  spare: null,
}));

/** Creates a list that is parsed in a worker, which `close` terminates. */
export async function createIncomingListInWorker({ name }: ResourceDefinition): Promise<IncomingList> {
  const worker = await acquireWorker();
  const exitController = new AbortController();
  worker.once("exit", () => exitController.abort(new Error("The worker of a list has exited.")));
  const callWorker = runOneAtATime(async (request: WorkerCall) => {
    const reply = once(worker, "message", { signal: exitController.signal });
    worker.postMessage(request);
    return (await reply)[0];
  });
  return {
    read: (...args) => callWorker({ resource: name, method: "read", args }),
    end: (...args) => callWorker({ resource: name, method: "end", args }),
    window: (...args) => callWorker({ resource: name, method: "window", args }),
    pack: (...args) => callWorker({ resource: name, method: "pack", args }),
    close: async () => void (await worker.terminate()),
  };
}

/** Waits for a slot and returns an idle worker. When the worker exits, the slot is free and a spare worker starts. */
async function acquireWorker(): Promise<Worker> {
  const [, leave] = await workerPool.slots.acquire();
  try {
    const worker = workerPool.spare ?? startWorker();
    workerPool.spare = null;
    worker.once("exit", () => {
      leave();
      workerPool.spare ??= startWorker();
    });
    return worker;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Limits the memory for new objects in a worker: V8 fills it before it frees rows. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

function startWorker(): Worker {
  const worker = new Worker(new URL("./long-list.worker.ts", import.meta.url), { resourceLimits });
  worker.unref();
  worker.on("error", (error) => log.error({ err: error }, "A worker for long lists failed."));
  worker.once("exit", () => {
    if (workerPool.spare === worker) workerPool.spare = null;
  });
  return worker;
}
