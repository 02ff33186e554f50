import { writeFileSync } from "node:fs";
import type { Machine, Shell } from "./machine.ts";

/** Where the process may write. */
export const MAY_WRITE = ["/var/lib/support-apk", "/run/support-apk-3999", "/tmp", "/var/tmp"];

const MAY_NOT = [
  ..."/ /etc /etc/support-apk /opt/support-apk/current /opt/support-apk/static /root /home /usr /srv".split(
    " ",
  ),
  ..."/var/log /var/lib /run /boot /dev /sys /proc/sys/kernel".split(" "),
];

const SECRETS = ["/etc/support-apk/settings", "/etc/support-apk/actions-key", "/etc/shadow"];

const TRIES = [
  ...[...MAY_WRITE, ...MAY_NOT].map((folder) => `(echo > ${folder}/tried) && echo "wrote ${folder}"`),
  ...SECRETS.map((file) => `cat ${file} && echo "read ${file}"`),
  "unshare --user true && echo made a namespace",
  "mount -t tmpfs none /tmp && echo mounted",
  "kill -0 1 && echo signalled",
  "echo tried",
];

const UNIT = "support-apk@3999";

/** Has the unit, with another command, try what its process must not do; returns what it could do. */
export async function tryAll(machine: Machine, shell: Shell): Promise<string[]> {
  const script = machine.file("usr/local/bin/try-all");
  writeFileSync(script, `#!/bin/sh\n${TRIES.join("\n")}\n`, { mode: 0o755 });
  const folder = `/run/systemd/system/${UNIT}.service.d`;
  const lines = ["[Service]", "Type=oneshot", "Restart=no", "ExecStart=", "ExecStart=/usr/local/bin/try-all"];
  await shell.follow([
    `mkdir -p ${folder}`,
    `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(" ")} > ${folder}/try.conf`,
    "systemctl daemon-reload",
    `systemctl start ${UNIT}`,
    "journalctl --sync",
  ]);
  const output = await shell.run(`journalctl -u ${UNIT} -o cat`);
  await shell.follow([`rm -r ${folder}`, "rm -f /var/lib/support-apk/tried", "systemctl daemon-reload"]);
  if (!/^tried$/m.test(output)) throw new Error(`The tries did not come to their end:\n${output}`);
  return output.split("\n").filter((line) => /^(wrote|read|made|mounted|signalled)/.test(line));
}
