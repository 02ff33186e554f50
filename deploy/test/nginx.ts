import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Running, start, takesConnections, until } from "./processes.ts";

const source = path.join(import.meta.dirname, "..", "nginx");

export type Ports = { http: number; https: number; replicas: [number, number] };

/** A line of nginx's access log. */
export type Line = {
  id: string;
  address: string;
  method: string;
  path: string;
  status: number;
  replica: string;
};

const NAME = "localhost";

/** Creates a self-signed certificate for a site's tests. */
export function makeCertificate(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = ["privkey.pem", "fullchain.pem"].map((name) => path.join(folder, name));
  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  const files = ["-keyout", String(key), "-out", String(certificate)];
  execFileSync("openssl", ["req", ...kind, ...subject, ...files], { stdio: "pipe" });
  return readFileSync(String(certificate), "utf8");
}

/** Moves the folders that Debian's nginx has below /var, writable by root only. */
function temporary(folder: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
}

/** Returns the file of a replica that tells nginx that it stops. */
export const shutdownFile = (folder: string, port: number) => path.join(folder, `stopping-${port}`);

/** Returns what a deployer would edit in the files, and what an unprivileged nginx needs. */
function changes(folder: string, { http, https, replicas }: Ports): [string, string][] {
  return [
    ["server_tokens off;", `server_tokens off; ${temporary(folder)}`],
    // Shorter timeouts for slow clients, so the tests need not wait.
    ["client_header_timeout 10s", "client_header_timeout 1s"],
    ["client_body_timeout 20s", "client_body_timeout 1s"],
    ["send_timeout 30s", "send_timeout 1s"],
    ["/run/nginx.pid", `${folder}/nginx.pid`],
    ["/var/log/nginx/error.log", `${folder}/error.log`],
    ["/var/log/nginx/access.log", `${folder}/access.log`],
    ["/etc/nginx/support-apk", folder],
    ["/opt/support-apk/static", `${folder}/static`],
    ["backoffice.example.co.id", NAME],
    ["listen 80", `listen 127.0.0.1:${http}`],
    ["listen 443", `listen 127.0.0.1:${https}`],
    ["listen [::]:80", `listen [::1]:${http}`],
    ["listen [::]:443", `listen [::1]:${https}`],
    ["/run/support-apk-3001/stopping", shutdownFile(folder, replicas[0])],
    ["/run/support-apk-3002/stopping", shutdownFile(folder, replicas[1])],
    ["127.0.0.1:3001", `127.0.0.1:${replicas[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${replicas[1]}`],
  ];
}

/** Makes all changes in one pass: a port that is filled in may begin like one that is replaced. */
function fill(file: string, folder: string, ports: Ports): string {
  const text = readFileSync(file, "utf8");
  const replaced = new Map(changes(folder, ports));
  for (const from of replaced.keys()) {
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}" any more.`);
  }
  const any = new RegExp([...replaced.keys()].map((from) => RegExp.escape(from)).join("|"), "g");
  return text.replace(any, (from) => replaced.get(from) ?? from);
}

/** Starts nginx with the files of deploy/nginx, adapted to this folder and these ports. */
export async function startNginx(folder: string, ports: Ports): Promise<Running> {
  for (const name of ["galat.html", "galat.txt", "headers.conf"])
    cpSync(path.join(source, name), path.join(folder, name));
  mkdirSync(path.join(folder, "static"), { recursive: true });
  chmodSync(folder, 0o755);
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, fill(path.join(source, "nginx.conf"), folder, ports));
  const running = start("nginx", [
    "-c",
    file,
    "-p",
    folder,
    "-e",
    `${folder}/error.log`,
    "-g",
    "daemon off;",
  ]);
  await until(running, () => takesConnections(ports.https));
  return running;
}

/** Returns what this folder's nginx has logged so far. */
export function linesOf(folder: string): Line[] {
  const lines = readFileSync(path.join(folder, "access.log"), "utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}
