import { beforeEach, expect, test, vi } from "vitest";
import { fetchChunkReply, findWriteEvidence, sendChunk } from "@/app/_actions/batches";
import type { AlertMessage } from "@/lib/messages/problem";
import { runLeaveHandlers } from "../../_session/leaving/unsaved-changes";
import { BatchRunner } from "./batch-runner";
import { batchRunnerOf, createBatchRequests } from "./current-batch";

vi.mock("@/app/_actions/batches", () => ({
  findWriteEvidence: vi.fn(),
  fetchChunkReply: vi.fn(),
  sendChunk: vi.fn(),
}));
vi.mock("../../_session/pwa/connection", () => ({
  checkConnection: vi.fn(),
  isServerUnreachable: async () => isAway,
  waitUntilReachable: vi.fn(),
}));
vi.mock("../../_session/pwa/updates", () => ({ offerUpdate: vi.fn() }));

let isAway = false;

beforeEach(() => {
  isAway = false;
});

const requests = createBatchRequests(
  { resource: "item", way: "import", title: "", list: { path: "", title: "" }, labels: {} },
  "7",
);

/** Lets every request of a batch end with this error, and returns their replies. */
function repliesAfter(error: unknown) {
  for (const action of [sendChunk, fetchChunkReply, findWriteEvidence])
    vi.mocked(action).mockRejectedValue(error);
  const { send, fetchLostReply, fetchEvidence } = requests;
  return Promise.all([send("id", [], () => {}), fetchLostReply("id"), fetchEvidence([])]);
}

/** Next throws the answer of the ingress to a server action as the message of an error. */
const refusal = (problem: AlertMessage) => new Error(JSON.stringify(problem));

test("a refusal of the ingress that passes by itself is busy, whatever its words", async () => {
  const problem: AlertMessage = { kind: "message", text: "Coba nanti.", isBusy: true, requestId: "a" };
  expect(await repliesAfter(refusal(problem))).toEqual(Array(3).fill({ kind: "busy" }));
});

test("any other refusal is a problem for the person", async () => {
  const problem: AlertMessage = { kind: "message", text: "Terlalu besar." };
  expect(await repliesAfter(refusal(problem))).toEqual(Array(3).fill(problem));
});

test("a broken connection loses the answer, and without one nothing is sent", async () => {
  expect(await repliesAfter(new TypeError("Failed to fetch"))).toEqual(Array(3).fill({ kind: "lost" }));
  isAway = true;
  vi.mocked(sendChunk).mockClear();
  expect(await requests.send("id", [], () => {})).toEqual({ kind: "offline" });
  expect(sendChunk).not.toHaveBeenCalled();
});

test("a screen that throws does not stop the batch, and a page that is left does", async () => {
  const leave = vi.spyOn(BatchRunner.prototype, "leave").mockReturnValue();
  batchRunnerOf({ userId: "7", draftKeys: { name: "k", secret: "s", older: [] } } as never);
  await runLeaveHandlers(true);
  expect(leave).not.toHaveBeenCalled();
  await runLeaveHandlers();
  expect(leave).toHaveBeenCalledOnce();
});
