import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { serverFlags } from "../../scripts/standalone.mjs";
import { nodePath } from "../../scripts/toolchain.mjs";
import { freePort, type Running, start } from "./processes.ts";

const script = path.join(import.meta.dirname, "..", "release.sh");

type Ended = { code: number; errors: string };

/**
 * The releases in a folder, made and used by the real release.sh. This machine may have no systemd: a `systemctl` of the
 * tests passes each restart of `support-apk@PORT` on to `restart`.
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

  /** Runs release.sh, which gives each replica so many seconds, and returns how it ended. */
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

    /** The release that is in use. */
    current: () => path.basename(readlinkSync(path.join(folder, "current"))),

    /** Puts a release of one's own beside the others. */
    add(name: string, serverSource: string) {
      const made = path.join(folder, "releases", name);
      mkdirSync(made);
      writeFileSync(path.join(made, "server.js"), serverSource);
      symlinkSync(nodePath(), path.join(made, "node"));
    },

    /** Starts what is current, as the unit does. */
    run: (env: Record<string, string>): Running =>
      start(path.join(folder, "current/node"), [...serverFlags, path.join(folder, "current/server.js")], env),

    close: () => control.close(),
  };
}
