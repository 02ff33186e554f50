import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure, launch, nodePath, onStop } from "./toolchain.mjs";

const startMilliseconds = 60_000;
const stopMilliseconds = 5_000;

/** The app's business settings, matching the stand-in's data. */
export const businessSettings = { NEW_USER_PASSWORD: "awal-2024", APP_TIMEZONE: "Asia/Jakarta" };

function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" }, () => {
      socket.destroy();
      resolve(true);
    }).on("error", () => resolve(false));
  });
}

/** Returns the first free port from `first` on. */
export async function freePort(first) {
  for (let port = first; port < first + 100; port++) {
    if (!(await isTaken(port))) return port;
  }
  throw new Failure(`No port is free from ${first} on.`);
}

async function answers(url) {
  try {
    await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

/** A group of servers: when one ends, all do. */
export function serverGroup() {
  const members = [];
  let stopping = false;
  let end;
  const ended = new Promise((resolve) => {
    end = (code) => {
      stopping = true;
      resolve(code);
    };
  });
  onStop(() => end(0));

  return {
    /** Starts a server; true once it responds at its URL, false when the group is ending. */
    async start(name, command, args, url, env) {
      const member = launch(command, args, env);
      members.push(member);
      member.exited.then((code) => {
        if (!stopping) console.error(`The ${name} stopped by itself (exit code ${code}).`);
        end(1);
      });
      for (const deadline = Date.now() + startMilliseconds; !stopping; await sleep(200)) {
        if (await answers(url)) return !stopping;
        if (Date.now() > deadline) {
          console.error(`The ${name} does not respond at ${url}.`);
          end(1);
        }
      }
      return false;
    },

    /** Ends the group with exit code 0. */
    end: () => end(0),

    /** Waits for a signal or `end` (0), or a server's failure (1); stops the servers and returns the exit code. */
    async ended() {
      const code = await ended;
      for (const { child } of members) child.kill("SIGTERM");
      const force = setTimeout(() => {
        for (const { child } of members) child.kill("SIGKILL");
      }, stopMilliseconds);
      await Promise.all(members.map(({ exited }) => exited));
      clearTimeout(force);
      return code;
    },
  };
}

/** Starts the stand-in API on a free port; returns its URL, or undefined when the group is ending. */
export async function startApi(servers, flags) {
  const port = await freePort(4100);
  const url = `http://127.0.0.1:${port}`;
  const started = await servers.start(
    "stand-in API",
    nodePath(),
    ["demo/main.ts", "--port", String(port), ...flags],
    url,
  );
  return started ? url : undefined;
}
