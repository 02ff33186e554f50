import { parentPort } from "node:worker_threads";
import { resourceNamed } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { type ArrivingList, listHere } from "./arriving-list";

/** A call of a method of the one list that a worker reads, by the name of its resource. */
export type ListRequest = { resource: string; method: Exclude<keyof ArrivingList, "close">; args: unknown[] };

let list: ArrivingList | undefined;

parentPort?.on("message", async ({ resource, method, args }: ListRequest) => {
  list ??= listHere(resourceNamed(resource) as ResourceDefinition);
  const answer = await (list[method] as (...args: unknown[]) => Promise<unknown>)(...args);
  parentPort?.postMessage(answer);
});
