import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { integer, UsageError } from "../options.ts";
import { asPerson } from "../servers/person.ts";
import { type Server, startApi, startApp } from "../servers/servers.ts";
import { actionIds } from "./actions.ts";
import { appWay, signIn } from "./app.ts";
import { directWay } from "./direct.ts";
import { watchMemory } from "./memory.ts";
import { administrate, read, type Visitor } from "./person.ts";
import { reportOf } from "./report.ts";
import { gather, knowAll, type Member, PICTURES, takeWrites } from "./site.ts";
import { KINDS, Tally } from "./tally.ts";
import type { Way } from "./way.ts";

const LONGEST_REFERENCE_MS = 60_000;
const PROBE_MS = 250;

function readLoadOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "3" },
      people: { type: "string", default: "24" },
      rows: { type: "string", default: "10000" },
    },
  });
  return {
    minutes: integer("minutes", values.minutes, 1, 600),
    crowd: integer("people", values.people, 2, 1000),
    rows: integer("rows", values.rows, 100, 200_000),
  };
}

/** Runs everybody's steps for this time, with a probe of the smallest response in between. */
async function run(api: Server, members: Member[], wayOf: (member: Member) => Way, milliseconds: number) {
  const tally = new Tally();
  const deadline = Date.now() + milliseconds;
  const ways = members.map(wayOf);
  const probe = setInterval(
    () => void tally.time("smallest", () => ways[0]?.smallest() ?? Promise.resolve()),
    PROBE_MS,
  );
  await Promise.all(
    members.map((member, at) => {
      const visitor: Visitor = {
        number: member.number,
        way: ways[at] as Way,
        writes: () => takeWrites(api, member.scope),
      };
      const work = member.role === "it" ? administrate : read;
      return work(visitor, tally, deadline, PICTURES);
    }),
  );
  clearInterval(probe);
  return tally;
}

async function main() {
  const { minutes, crowd, rows } = readLoadOptions(process.argv.slice(2));
  const api = await startApi(rows, "--control");
  const app = await startApp(api);
  const members = await gather(api, crowd);
  const known = await knowAll(api, members);
  const milliseconds = minutes * 60_000;

  console.error(`${crowd} people at the stand-in itself`);
  const reference = await run(
    api,
    members,
    ({ token }) => directWay(api.url, token.token, known),
    Math.min(LONGEST_REFERENCE_MS, milliseconds / 3),
  );
  console.error(`${crowd} people at the app, ${minutes} minutes`);
  const actions = actionIds();
  const cookies: string[] = [];
  for (const { number, username, password } of members) {
    cookies.push(await asPerson(await signIn(app.url, actions, username, password), String(number)));
  }
  for (const { scope } of members) await takeWrites(api, scope);
  const memory = watchMemory(app.pid);
  const load = await run(
    api,
    members,
    ({ number }) =>
      appWay(app.url, actions, { cookie: cookies[number] ?? "", userId: String(number) }, known),
    milliseconds,
  );
  const results = { minutes, crowd, rows, load, reference, memory: memory.stop() };
  await Promise.all([app.stop(), api.stop()]);
  console.log(`\n${reportOf(results)}`);
  mkdirSync("reports", { recursive: true });
  const figures = (tally: Tally) => Object.fromEntries(KINDS.map((kind) => [kind, tally.figures(kind)]));
  writeFileSync(
    "reports/load.json",
    JSON.stringify(
      { ...results, load: figures(load), reference: figures(reference), problems: load.problems() },
      null,
      2,
    ),
  );
  if (load.problems().length > 0) process.exitCode = 1;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
});
