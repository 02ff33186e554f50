import "server-only";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Semaphore } from "async-mutex";
import type { Result } from "../api/client";
import { inTurn } from "../in-turn";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { ResourceDefinition } from "../resources/resource-definition";
import type { ListAnswers, ListRequest } from "./long-list.worker";
import type { OpenedList } from "./opened-list";

/** A list from this weight on, in bytes, is a long one. */
export const LONG_LIST_BYTES = 1024 * 1024;

/** How long a packed list still waits for its window to be asked for, in milliseconds. */
const GRACE_MS = 2000;

type Threads = { room: Semaphore; spare: Worker | null };

/** More threads than cores would read no sooner, and each takes its memory. */
const threads = processWide<Threads>("listThreads", () => ({
  room: new Semaphore(Math.max(2, availableParallelism())),
  spare: null,
}));

function start(): Worker {
  const worker = new Worker(new URL("./long-list.worker.ts", import.meta.url));
  worker.unref();
  worker.on("error", (error) => log.error({ err: error }, "A thread for long lists failed."));
  worker.once("exit", () => {
    if (threads.spare === worker) threads.spare = null;
  });
  return worker;
}

/**
 * A thread that nobody uses, once there is room for it; `ended` is called when it has ended, or does not start. Another
 * one stands ready for the next list then.
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

/** Asks the worker for one thing after the other; its end before an answer, and what it throws, is a rejection. */
function conversation(worker: Worker) {
  const say = <Kind extends ListRequest["kind"]>(
    request: Extract<ListRequest, { kind: Kind }>,
    handedOver: ArrayBuffer[] = [],
  ) =>
    new Promise<ListAnswers[Kind]>((resolve, reject) => {
      const gone = () => reject(new Error("The thread of a list ended before its answer."));
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
 * Reads the body of a long list in a thread of its own, which leaves the server free for everybody else and takes its
 * memory along when it ends: when it is closed, or a moment after it was packed. `ended` is called then, or on failure.
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
