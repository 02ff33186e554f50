import { globSync, readFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Serves a built page in front of a stand-in; see `startPeer` for its arguments. */
const [, , folder = "", port = "", api = ""] = process.argv;

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const FOREVER = "public, max-age=31536000, immutable";

function fileOf(name: string) {
  const content = brotliCompressSync(readFileSync(path.join(folder, name)));
  const type = TYPES[path.extname(name)] ?? "application/octet-stream";
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "content-encoding": "br",
    "content-length": content.byteLength,
    // Vite names every other file by its content.
    "cache-control": name === "index.html" ? "no-cache" : FOREVER,
  };
  return { content, headers };
}

const files = new Map(
  globSync("**/*.*", { cwd: folder }).map((name) => [
    `/${name === "index.html" ? "" : name.split(path.sep).join("/")}`,
    fileOf(name),
  ]),
);

/** Passes the API's list on as it comes, compressed by the API itself. */
function sendRows(encodings: IncomingHttpHeaders["accept-encoding"], response: ServerResponse) {
  const headers = { authorization: `Bearer ${process.env.BEARER}`, "accept-encoding": encodings };
  get(`${api}/opname`, { headers }, (answer) => {
    const { "content-type": type, "content-encoding": encoding, "content-length": length } = answer.headers;
    const told = { "content-type": type, "content-encoding": encoding, "content-length": length };
    const known = Object.entries(told).filter(([, value]) => value !== undefined);
    response.writeHead(answer.statusCode ?? 502, {
      ...Object.fromEntries(known),
      "cache-control": "no-store",
    });
    answer.pipe(response);
  });
}

createServer(({ url, headers }, response) => {
  if (url === "/rows") return sendRows(headers["accept-encoding"], response);
  const file = files.get(url ?? "");
  response.writeHead(file ? 200 : 404, file?.headers).end(file?.content);
}).listen(Number(port), "127.0.0.1");
