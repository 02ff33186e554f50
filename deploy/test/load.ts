import { randomBytes } from "node:crypto";
import { type Client, CutOff } from "./client.ts";
import type { Person } from "./person.ts";

const PATHS = ["/sa-list", "/user-list", "/lists/sa", "/picks/brands", "/session", "/robots.txt"];

/** The concurrent readers and writers. */
export type Crowd = { readers: Client[]; writers: Client[] };

/** Starts readers and writers that run until stopped; each write has a unique name. */
export function startLoad(person: Person, { readers, writers }: Crowd) {
  const failures: string[] = [];
  const cutOff: string[] = [];
  const written = new Map<string, boolean>();
  const scope = randomBytes(3).toString("hex");
  let answered = 0;
  let isOver = false;
  let waiting: { count: number; resolve: () => void } | undefined;

  function count() {
    answered++;
    if (waiting && answered >= waiting.count) waiting.resolve();
  }

  async function read(client: Client, first: number) {
    for (let index = first; !isOver; index++) {
      const path = String(PATHS[index % PATHS.length]);
      try {
        const { status } = await person.open(client, path);
        if (status !== 200) failures.push(`GET ${path}: ${status}`);
      } catch (error) {
        if (error instanceof CutOff) cutOff.push(`GET ${path}`);
        else failures.push(`GET ${path}: ${error}`);
      }
      count();
    }
  }

  async function write(client: Client, name: string) {
    for (let index = 1; !isOver; index++) {
      const advisor = `${name} ${index}`;
      written.set(advisor, await person.addAdvisor(client, advisor).catch(() => false));
      count();
    }
  }

  const work = [
    ...readers.map((client, index) => read(client, index)),
    ...writers.map((client, index) => write(client, `SA ${scope} ${index}`)),
  ];

  return {
    failures,
    cutOff,
    written,

    /** Returns the names of writes that the app did not confirm. */
    lost: () => [...written].filter(([, isDone]) => !isDone).map(([name]) => name),

    /** Waits until this many more calls have ended. */
    more(calls: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { count: answered + calls, resolve };
      return promise;
    },

    async end(): Promise<void> {
      isOver = true;
      await Promise.all(work);
    },
  };
}
