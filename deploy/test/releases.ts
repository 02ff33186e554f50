import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { nodePath } from "../../scripts/toolchain.mjs";
import { freePort, type Running, start } from "./processes.ts";

const script = path.join(import.meta.dirname, "..", "release.sh");

type Ended = { code: number; errors: string };

/**
 * Sets up releases in a folder for the real release.sh. There may be no systemd: a stub `systemctl` passes each
 * restart of `support-apk@PORT` to `restart`.
 */
export async function startReleases(
  folder: string,
  ports: number[],
  restart: (port: number) => Promise<void>,
) {
  const controlPort = await freePort();
  const control = createServer(async (request, response) => {
    const port = Number(/^\/restart\/support-apk@(\d+)$/.exec(String(request.url))?.[1]);
    try {
      await restart(port);
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(controlPort, "127.0.0.1");

  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(
    path.join(bin, "systemctl"),
    `#!/bin/sh\nexec curl --silent --fail --output /dev/null "http://127.0.0.1:${controlPort}/$1/$2"\n`,
  );
  chmodSync(path.join(bin, "systemctl"), 0o755);

  /** Runs release.sh with this many seconds per replica; returns how it ended. */
  function release(args: string[], patience = 30): Promise<Ended> {
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "production",
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      SUPPORT_APK_BASE: folder,
      SUPPORT_APK_PORTS: ports.join(" "),
      SUPPORT_APK_PATIENCE: String(patience),
    };
    return new Promise((resolve) => {
      execFile(script, args, { env }, (error, _, errors) => {
        resolve({ code: error ? Number(error.code) : 0, errors });
      });
    });
  }

  return {
    release,

    /** Returns the current release. */
    current: () => path.basename(readlinkSync(path.join(folder, "current"))),

    /** Adds a release with its own server. */
    add(name: string, serverSource: string) {
      const made = path.join(folder, "releases", name);
      mkdirSync(made);
      writeFileSync(path.join(made, "server.mjs"), serverSource);
      symlinkSync(nodePath(), path.join(made, "node"));
    },

    /** Starts the current release, as the unit does. */
    run: (env: Record<string, string>): Running =>
      start(path.join(folder, "current/node"), [path.join(folder, "current/server.mjs")], env),

    close: () => control.close(),
  };
}
