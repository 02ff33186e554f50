import { parentPort } from "node:worker_threads";
import type { ListView, ListWindow, PackedList } from "../../list/list";
import { resourceNamed } from "../../resources/registry";
import type { Result } from "../api/errors";
import { type ArrivingList, listHere } from "./arriving-list";

/** `open` comes first, then the parts of the body and its end. */
export type ListRequest =
  | { kind: "open"; resource: string }
  | { kind: "read"; part: Uint8Array<ArrayBuffer> }
  | { kind: "end"; status: number }
  | { kind: "window"; view: ListView; start: number }
  | { kind: "pack" };

/** The response to each kind of request. */
export type ListAnswers = {
  open: null;
  read: number;
  end: Result<null>;
  window: ListWindow;
  pack: PackedList;
};

let list: ArrivingList | null = null;

function open(name: string): null {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  list = listHere(resource);
  return null;
}

function answer(request: ListRequest): null | Promise<ListAnswers[ListRequest["kind"]]> {
  if (request.kind === "open") return open(request.resource);
  if (!list) throw new Error("The list is not open.");
  if (request.kind === "read") return list.read([request.part]);
  if (request.kind === "end") return list.end(request.status);
  return request.kind === "pack" ? list.pack() : list.window(request.view, request.start);
}

parentPort?.on("message", async (request: ListRequest) => {
  const answered = await answer(request);
  parentPort?.postMessage(answered, answered instanceof Uint8Array ? [answered.buffer] : []);
});
