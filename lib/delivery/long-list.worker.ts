import { parentPort } from "node:worker_threads";
import type { Result } from "../api/client";
import { readList } from "../api/rows";
import type { ListView, ListWindow, PackedList } from "../lists/list";
import { resourceNamed } from "../resources/registry";
import { type OpenedList, rowsOf } from "./opened-list";

/** `open` comes first, with the body of a list call. */
export type ListRequest =
  | { kind: "open"; resource: string; status: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "window"; view: ListView; start: number }
  | { kind: "pack" };

/** The response to each kind of request. */
export type ListAnswers = { open: Result<null>; window: ListWindow; pack: PackedList };

let rows: OpenedList | null = null;

function open(name: string, status: number, bytes: Uint8Array): Result<null> {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  const list = readList(bytes, status);
  if (!list.ok) return list;
  rows = rowsOf(resource, list.value);
  return { ok: true, value: null };
}

function answer(request: ListRequest): Result<null> | Promise<ListWindow | PackedList> {
  if (request.kind === "open") return open(request.resource, request.status, request.bytes);
  if (!rows) throw new Error("The list is not open.");
  return request.kind === "pack" ? rows.pack() : rows.window(request.view, request.start);
}

parentPort?.on("message", async (request: ListRequest) => {
  const answered = await answer(request);
  parentPort?.postMessage(answered, answered instanceof Uint8Array ? [answered.buffer] : []);
});
