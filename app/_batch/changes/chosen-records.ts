import { inTurn } from "@/lib/in-turn";
import type { ResourceDefinition } from "@/lib/resources/resource-definition";
import type { WholeList } from "../../_store/lists/whole-list";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import type { ChangeAnswers, ChangeRequest } from "./change.worker";

/** Reads the records with these keys into a worker, which works out what a change makes of them. */
export function readChosen(resource: ResourceDefinition, list: WholeList, keys: string[]) {
  const worker = new WorkerCalls<ChangeRequest, ChangeAnswers>(
    () => new Worker(new URL("./change.worker.ts", import.meta.url)),
  );
  const inWorker = inTurn((work: () => Promise<unknown>) => work());
  const { port1, port2: port } = new MessageChannel();
  const fields = Object.keys(resource.row);
  const opened = list.serveRows({ search: "", start: 0 }, fields, port1).then((served) => {
    const request = { kind: "open" as const, resource: resource.name, keys, fields, port };
    return served === null ? null : worker.ask(request);
  });
  list.keepUntil(opened);
  void inWorker(() => opened);
  return {
    /** How many of the records the list has; `null` if they could not be read. */
    opened,
    /**
     * Returns the answer to a request, after those before it; `null` if there is none. One that is not wanted any more when
     * its turn comes is left out.
     */
    ask: async <Kind extends ChangeRequest["kind"]>(
      request: Extract<ChangeRequest, { kind: Kind }>,
      isWanted = () => true,
    ) => {
      const answer = await inWorker(async () => (isWanted() ? worker.ask<Kind>(request) : null));
      return answer as ChangeAnswers[Kind] | null;
    },
    end: () => worker.end(),
  };
}

export type ChosenRecords = ReturnType<typeof readChosen>;
