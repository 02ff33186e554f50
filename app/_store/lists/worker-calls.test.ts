import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkerCalls, type WorkerMessage } from "./worker-calls";

type Kind = "open" | "add" | "tell";
type Request = { [Own in Kind]: { kind: Own; text: string; port?: MessagePort } }[Kind];
type Answers = Record<Kind, string>;

/** A worker whose messages a test makes up. */
class FakeWorker {
  readonly requests: string[] = [];
  isRunning = true;
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  postMessage({ kind, text }: Request) {
    this.requests.push(`${kind} ${text}`);
  }
  terminate() {
    this.isRunning = false;
  }
  send(...messages: WorkerMessage[]) {
    for (const data of messages) this.onmessage?.({ data });
  }
}

const started: FakeWorker[] = [];
function start(): Worker {
  started.push(new FakeWorker());
  return started.at(-1) as unknown as Worker;
}

const READY = { kind: "ready" } as const;
const answer = (text: string) => ({ kind: "answer", answer: text }) as const;
const turn = () => vi.advanceTimersByTimeAsync(0);
const last = () => started.at(-1) as FakeWorker;

beforeEach(() => {
  started.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test.each<[string, WorkerMessage[], (worker: FakeWorker) => void, string]>([
  ["whose script does not come", [], (worker) => worker.onerror?.(), "absent"],
  ["whose script stays away", [], () => vi.advanceTimersByTime(500), "absent"],
  ["that throws", [READY], (worker) => worker.onerror?.(), "failed"],
  ["whose message cannot be read", [READY], (worker) => worker.onmessageerror?.(), "failed"],
  ["that takes too long", [READY], () => vi.advanceTimersByTime(500), "late"],
])("a worker %s is told and stopped, and the next request starts another", async (_, said, fail, lack) => {
  const calls = new WorkerCalls<Request, Answers>(start, { limit: 500 });
  const answered = calls.ask({ kind: "tell", text: "1" });
  await turn();
  last().send(...said);
  fail(last());
  expect([await answered, calls.failure, last().isRunning]).toEqual([null, lack, false]);
  const again = calls.ask({ kind: "tell", text: "1" });
  await turn();
  expect(started).toHaveLength(2);
  last().send(READY, answer("one"));
  expect([await again, calls.failure]).toEqual(["one", null]);
});

test("a new worker gets again what the one before it was asked to keep, but not what it died of", async () => {
  const initialRequests = [{ kind: "open" as const, text: "list" }];
  const calls = new WorkerCalls<Request, Answers>(start, { initialRequests, repeatedKinds: ["add"] });
  const say = async (request: Request, ...answers: string[]) => {
    const answered = calls.ask(request);
    for (const text of answers) {
      await turn();
      last().send(answer(text));
    }
    if (answers.length === 0) {
      await turn();
      last().onerror?.();
    }
    return answered;
  };
  await say({ kind: "add", text: "1" }, "opened", "added");
  await say({ kind: "tell", text: "1" }, "told");
  expect(await say({ kind: "add", text: "2" })).toBeNull();
  expect(await say({ kind: "tell", text: "1" }, "opened", "added", "told")).toBe("told");
  expect(last().requests).toEqual(["open list", "add 1", "tell 1"]);
  // It may also die between two requests.
  last().onerror?.();
  expect(await say({ kind: "tell", text: "2" }, "opened", "added", "told")).toBe("told");
  expect(started).toHaveLength(3);
});

test("progress is told, and gives the worker time again", async () => {
  const calls = new WorkerCalls<Request, Answers>(start, { limit: 500 });
  const heard: number[] = [];
  const answered = calls.ask({ kind: "tell", text: "1" }, undefined, (progress) => heard.push(progress));
  await turn();
  for (const progress of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(400);
    last().send({ kind: "progress", progress });
  }
  await vi.advanceTimersByTimeAsync(400);
  last().send(answer("done"));
  expect([await answered, heard]).toEqual(["done", [1, 2, 3]]);
  last().send({ kind: "progress", progress: 4 });
  await vi.advanceTimersByTimeAsync(1000);
  expect([heard.length, last().isRunning]).toEqual([3, true]);
});

test("after its end nothing is started, and what was asked has no answer", async () => {
  const calls = new WorkerCalls<Request, Answers>(start);
  const answered = calls.ask({ kind: "tell", text: "1" });
  await turn();
  calls.end();
  expect([await answered, await calls.ask({ kind: "tell", text: "2" })]).toEqual([null, null]);
  expect([started.length, calls.failure]).toEqual([1, null]);
});
