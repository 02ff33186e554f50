import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { unusedAddress } from "./serve";

const NAME = "initdb";

/** The folder of PostgreSQL's programs, or undefined; Debian has them in no PATH. */
const programs = [...(process.env.PATH ?? "").split(path.delimiter), ...globSync("/usr/lib/postgresql/*/bin")]
  .toReversed()
  .find((folder) => existsSync(path.join(folder, NAME)));

/** Whether this machine has PostgreSQL; without it the tests that need it are skipped with a message. */
export const hasPostgres = programs !== undefined;

if (!hasPostgres)
  console.log(`Skipped the tests with PostgreSQL: ${NAME} is missing (Debian package postgresql).`);

export type PostgresServer = {
  url: string;
  /** Deletes all that is stored. */
  empty: () => Promise<void>;
  /** Pauses all of its processes: connections stay open, and no query gets a reply until they are resumed. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

/** PostgreSQL refuses to run as root: the account `nobody`. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts a PostgreSQL in a temporary folder, on a free port. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const data = path.join(folder, "data");
  const program = (name: string) => path.join(programs ?? "", name);
  execFileSync(program(NAME), ["-D", data, "-U", "test", "--auth=trust", "--no-sync"], account);
  const { port } = new URL(await unusedAddress());
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  const settings = [`unix_socket_directories=${folder}`, "fsync=off", "client_min_messages=error"];
  const child: ChildProcess = spawn(
    program("postgres"),
    ["-D", data, "-p", port, "-h", "127.0.0.1", ...settings.flatMap((setting) => ["-c", setting])],
    { ...account, stdio: "ignore" },
  );

  async function query(text: string) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  /** Signals the server first: while it is stopped it starts no other process, and its ended ones stay listed. */
  function signal(name: NodeJS.Signals) {
    child.kill(name);
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    for (const pid of children.split(" ").filter(Boolean)) {
      try {
        process.kill(Number(pid), name);
      } catch (error) {
        // It has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  }

  const isUp = () =>
    query("select 1").then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("PostgreSQL did not start.");
    await sleep(20);
  }
  return {
    url,
    // What a killed process left open would keep its locks.
    empty: () =>
      query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid();
        drop schema public cascade; create schema public`),
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    async stop() {
      const exited = once(child, "exit");
      // At once, its other processes too.
      child.kill("SIGQUIT");
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts a proxy in front of a PostgreSQL, whose open connections fall silent: nothing passes any more, and none is closed. */
export async function startSilentProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    // Either may reset its connection.
    for (const socket of [client, upstream]) sockets.push(socket.on("error", () => {}));
    client.pipe(upstream).pipe(client);
  }).listen(0, hostname);
  await once(server, "listening");
  const address = Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) });
  return {
    url: address.href,
    silence() {
      for (const socket of sockets.splice(0)) socket.unpipe();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
