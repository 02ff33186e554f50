import "server-only";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Semaphore } from "async-mutex";
import type { Result } from "../api/client";
import { inTurn } from "../in-turn";
import { MEGABYTE } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { ResourceDefinition } from "../resources/resource-definition";
import type { ListAnswers, ListRequest } from "./long-list.worker";
import type { OpenedList } from "./opened-list";

/** Lists of this size or more, in bytes, are long. */
export const LONG_LIST_BYTES = MEGABYTE;

/** How long a packed list stays open for its window, in milliseconds. */
const GRACE_MS = 2000;

type Threads = { room: Semaphore; spare: Worker | null };

/** More workers than cores are not faster, and each takes memory. */
const threads = processWide<Threads>("listThreads", () => ({
  room: new Semaphore(Math.max(2, availableParallelism())),
  spare: null,
}));

function start(): Worker {
  const worker = new Worker(new URL("./long-list.worker.ts", import.meta.url));
  worker.unref();
  worker.on("error", (error) => log.error({ err: error }, "A worker for long lists failed."));
  worker.once("exit", () => {
    if (threads.spare === worker) threads.spare = null;
  });
  return worker;
}

/**
 * Waits for a free slot and returns an idle worker. Calls `ended` when the worker exits or fails to start, and starts a
 * spare worker for the next list.
 */
async function takeThread(ended: () => void): Promise<Worker> {
  const [, leaveRoom] = await threads.room.acquire();
  const leave = () => {
    leaveRoom();
    ended();
  };
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

/** Sends requests to the worker one after the other; rejects on its error or exit. */
function conversation(worker: Worker) {
  const say = <Kind extends ListRequest["kind"]>(
    request: Extract<ListRequest, { kind: Kind }>,
    handedOver: ArrayBuffer[] = [],
  ) =>
    new Promise<ListAnswers[Kind]>((resolve, reject) => {
      const gone = () => reject(new Error("The worker of a list exited before its response."));
      const settle =
        <Value>(done: (value: Value) => void) =>
        (value: Value) => {
          worker.off("message", answered).off("error", failed).off("exit", gone);
          done(value);
        };
      const answered = settle(resolve);
      const failed = settle(reject);
      worker.once("message", answered).once("error", failed).once("exit", gone);
      worker.postMessage(request, handedOver);
    });
  return inTurn(say);
}

/**
 * Parses a long list in a worker: the main thread stays free, and the exit frees the memory. The worker exits on
 * `close`, or shortly after packing; `ended` is called then, or on failure.
 */
export async function openLongList(
  resource: ResourceDefinition,
  status: number,
  bytes: Uint8Array<ArrayBuffer>,
  ended: () => void,
): Promise<Result<OpenedList>> {
  const worker = await takeThread(ended);
  const ask = conversation(worker);
  const end = () => void worker.terminate();
  const opened = await ask<"open">({ kind: "open", resource: resource.name, status, bytes }, [bytes.buffer]);
  if (!opened.ok) {
    end();
    return opened;
  }
  return {
    ok: true,
    value: {
      window: (view, start) => ask<"window">({ kind: "window", view, start }),
      pack: () => ask<"pack">({ kind: "pack" }).finally(() => setTimeout(end, GRACE_MS).unref()),
      close: end,
    },
  };
}
