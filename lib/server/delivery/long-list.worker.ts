import { parentPort } from "node:worker_threads";
import { findResource } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { createIncomingList, type IncomingList } from "./incoming-list";

/** A method call on the list of this worker, which parses the list of one `resource`. */
export type WorkerCall = { resource: string; method: Exclude<keyof IncomingList, "close">; args: unknown[] };
let incomingList: IncomingList | undefined;

parentPort?.on("message", async ({ resource, method, args }: WorkerCall) => {
  incomingList ??= createIncomingList(findResource(resource) as ResourceDefinition);
  const returnValue = await (incomingList[method] as (...args: unknown[]) => Promise<unknown>)(...args);
  parentPort?.postMessage(returnValue);
});
