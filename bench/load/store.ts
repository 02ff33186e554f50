import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { integer } from "../options.ts";
import { medianOf, percentileOf } from "../statistics.ts";
import { inUnit, tableOf, type Unit } from "../table.ts";

// What the store costs: a login, a write and a page of this build, in turn with the build of another checkout.

const MS: Unit = { per: 1, name: "ms", digits: 2 };
const WARM_UP = 20;
const STEPS = ["login", "write", "page"] as const;

type Step = (typeof STEPS)[number];

type Side = {
  name: string;
  times: Record<Step, number[]>;
  run: (step: Step, round: number) => Promise<unknown>;
  stop: () => Promise<unknown>;
};

/** Starts the build of a checkout with a stand-in API of its own, and signs an administrator in. */
async function startSide(name: string, checkout: string, settings: Record<string, string>): Promise<Side> {
  const load = <Module>(file: string): Promise<Module> =>
    import(pathToFileURL(path.join(checkout, file)).href);
  const servers = await load<typeof import("../servers/servers.ts")>("bench/servers/servers.ts");
  const { actionIds } = await load<typeof import("./actions.ts")>("bench/load/actions.ts");
  const { appWay, signIn } = await load<typeof import("./app.ts")>("bench/load/app.ts");
  const { gather, knowAll } = await load<typeof import("./site.ts")>("bench/load/site.ts");
  const api = await servers.startApi(100, "--control");
  const app = await servers.startApp(api, settings);
  const members = await gather(api, 2);
  const [{ username, password, user }] = members as [(typeof members)[number]];
  const login = () => signIn(app.url, actionIds(), username, password);
  const way = appWay(
    app.url,
    actionIds(),
    { cookie: await login(), userId: String(user.id) },
    await knowAll(api, members),
  );
  const steps = {
    login,
    write: (round: number) => way.create(`Ukur ${round}`),
    page: () => way.open("sa", ""),
  };
  return {
    name,
    times: { login: [], write: [], page: [] },
    run: (step, round) => steps[step](round),
    stop: () => Promise.all([app.stop(), api.stop()]),
  };
}

async function main() {
  const { values } = parseArgs({
    options: { beside: { type: "string" }, rounds: { type: "string", default: "200" } },
  });
  if (!values.beside) throw new Error("--beside takes the folder of another checkout with a build.");
  const rounds = integer("rounds", values.rounds, 10, 10_000);
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const other = path.resolve(values.beside);
  const sides = [
    await startSide("this build", process.cwd(), { DATA_DIR: path.join(folder, "this") }),
    await startSide("other build", other, {
      DATA_DIR: path.join(folder, "other"),
      HISTORY_FILE: path.join(folder, "other.sqlite"),
    }),
  ];
  for (let round = -WARM_UP; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      for (const step of STEPS) {
        const start = performance.now();
        await side.run(step, round);
        if (round >= 0) side.times[step].push(performance.now() - start);
      }
  const rows = STEPS.flatMap((step) =>
    sides.map(({ name, times }) => [
      `${step}, ${name}`,
      inUnit(medianOf(times[step]), MS),
      inUnit(percentileOf(times[step], 0.95), MS),
    ]),
  );
  console.log(tableOf(`${rounds} rounds in turn`, ["ms", "median", "95 %"], rows));
  await Promise.all(sides.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
}

await main();
