import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/servers.mjs";
import { type Server, start } from "./servers.ts";
import type { Site } from "./site.ts";

const FOLDER = fileURLToPath(new URL("../peers", import.meta.url));
const PEER_SERVER = fileURLToPath(new URL("./peer-server.ts", import.meta.url));

/** The pages of `bench/peers` in front of the stand-in of a site. */
export type Peers = { reactAdmin: Server; next: Server };

/** Serves a page that Vite has built. */
export async function startBuilt(
  folder: string,
  { api, bearer }: Pick<Site, "api" | "bearer">,
): Promise<Server> {
  const port = String(await freePort(4400));
  const args = [PEER_SERVER, `${FOLDER}/dist/${folder}`, port, api.url];
  return start(`http://localhost:${port}`, args, { BEARER: bearer });
}

async function startNext({ api, bearer }: Site): Promise<Server> {
  const port = String(await freePort(4500));
  const next = `${FOLDER}/node_modules/next/dist/bin/next`;
  return start(`http://localhost:${port}`, [next, "start", `${FOLDER}/next`, "--port", port], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    API_BASE_URL: api.url,
    BEARER: bearer,
  });
}

/** Serves the peers; their servers add the bearer to their calls. */
export async function startPeers(site: Site): Promise<Peers> {
  return { reactAdmin: await startBuilt("react-admin", site), next: await startNext(site) };
}
