import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./app.ts";
import type { Api } from "./context.ts";
import { createControl } from "./control/control.ts";
import { Overrides } from "./control/overrides.ts";
import { ListBodies } from "./list-bodies.ts";
import { RESOURCE_NAMES, RESOURCES } from "./resources/resources.ts";
import { TableRows } from "./resources/rows.ts";
import { openStore, reseed } from "./store.ts";

export type DemoOptions = {
  /** 0 selects a free port. */
  port: number;
  host?: string;
  /** The SQLite file, or `:memory:`. */
  file: string;
  opnameRows?: number;
  /** Drops all data in the file and seeds it again. */
  reset?: boolean;
  /** Turns on the test control routes. */
  control?: boolean;
  /** The stand-in owns the process: the HTTP adapter may replace the global Request and Response, which is faster. */
  ownsProcess?: boolean;
};

/** Starts the stand-in API; resolves when it listens, rejects when the port or the file cannot be used. */
export async function startDemoApi(options: DemoOptions) {
  const { port, host = "127.0.0.1", ownsProcess = false } = options;
  let app: Opened["app"] | undefined;
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env),
    overrideGlobalObjects: ownsProcess,
  }) as Server;
  server.listen(port, host);
  await once(server, "listening");
  // After listening: a second start on a used port must not touch the file of the first.
  const opened = open(options, server);
  app = opened.app;
  const { port: taken } = server.address() as AddressInfo;
  const close = async () => {
    await closeServer(server);
    opened.database.close();
  };
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return { url: `http://${shownHost}:${taken}`, database: opened.database, close };
}

type Opened = ReturnType<typeof open>;

function open({ file, opnameRows = 240, reset, control }: DemoOptions, server: Server) {
  try {
    const database = openStore(file, opnameRows, reset);
    const tables = Object.fromEntries(
      RESOURCE_NAMES.map((name) => [name, new TableRows(database, RESOURCES[name])]),
    ) as Api["tables"];
    const overrides = control ? new Overrides() : undefined;
    const lists = new ListBodies();
    const api: Api = { database, tables, lists, ...(overrides && { overrides }) };
    const resetData = (rows = opnameRows) => {
      reseed(database, rows);
      lists.forget();
    };
    return { database, app: createApp(api, overrides && createControl(overrides, resetData)) };
  } catch (error) {
    void closeServer(server);
    throw error;
  }
}

async function closeServer(server: Server) {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
