import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./toolchain.mjs";

/**
 * The rooms of the product from the lowest up: the pattern of their files, what they are about, and the rooms that they may import.
 * The first pattern that matches a file is its room.
 */
const ROOMS = `
lib/*.ts | what is needed on both sides and belongs to no subject
lib/messages/** | what server and page tell one another, in words
lib/fields/** | what a form accepts: labels, checks, pictures
lib/sheets/** | rows into files and files into rows
lib/list/** | a list in memory: search, sort, filters, ranking, address, windows | lib/fields lib/messages
lib/resources/** | the resources as data; roles, permissions, routes; a record and its form's values | lib/fields lib/list lib/messages
lib/preferences/** | what a person has chosen; views
lib/opname/** | stock counts read and summed | lib/list
lib/checks/** | what looks wrong in a list, by rules, and what mends it | lib/fields lib/list lib/opname
lib/batch/** | many writes: states, plans, what an import, a copy or a change makes of rows | lib/checks lib/fields lib/list lib/messages lib/resources lib/sheets
lib/history/** | recorded writes: entries, their fields in words, which record an entry belongs to, what undoes a write | lib/batch lib/fields lib/list lib/messages lib/resources
lib/compare/** | the dealers of a catalogue side by side, and the writes that make their prices equal | lib/batch lib/checks lib/fields lib/list lib/resources lib/sheets
lib/server/process/** | settings, log, what the process shares
lib/server/http/** | HTTP around Next: headers, origin, styles; metrics, readiness, stopping | lib/preferences lib/resources lib/server/process
lib/server/api/** | the only code that knows the wire | lib/fields lib/messages lib/resources lib/server/http lib/server/process
lib/server/store/** | what outlives the process: the history of writes, ended sessions, failed logins, what people keep; its worker and command | lib lib/fields lib/history lib/server/http lib/server/process
lib/server/session/** | who is signed in and what that person may do; audit | lib/fields lib/list lib/messages lib/resources lib/server/api lib/server/store lib/server/http lib/server/process
lib/server/ingress/** | what is refused or answered before Next sees it | lib/history lib/messages lib/resources lib/server/http lib/server/process lib/server/session lib/server/store
lib/server/delivery/** | how a list gets to its browser | lib lib/list lib/resources lib/server/api lib/server/http lib/server/process
lib/server/data/** | the only way to data, single or many | lib lib/batch lib/checks lib/fields lib/history lib/list lib/messages lib/preferences lib/resources lib/server/api lib/server/delivery lib/server/process lib/server/session lib/server/store
app/_ui/** | the kit, which knows nothing of the app; overlays and Back; pickers for date and time | lib/fields lib/messages
app/_session/** | this page's person: watch, end, drafts, leaving, preferences, connection, updates | app/_ui lib lib/messages lib/preferences
app/_store/** | what this tab holds: lists, records, its own writes, the series of forms | app/_session app/_ui lib lib/batch lib/checks lib/compare lib/history lib/list lib/messages lib/opname lib/resources
app/_pictures/** | a picture chosen, fetched, shown, looked at; thumbnails | app/_session app/_store app/_ui lib/fields lib/list lib/messages
app/_actions/** | the server actions | lib/batch lib/checks lib/fields lib/history lib/messages lib/preferences lib/server/data lib/server/process lib/server/session
app/_form/** | the forms and the login; prices as typed | app/_actions app/_pictures app/_session app/_store app/_ui lib lib/checks lib/fields lib/list lib/messages lib/resources
app/_list/** | the list: table, rows, search, address, filters, views, export | app/_actions app/_pictures app/_session app/_store app/_ui lib lib/fields lib/list lib/messages lib/preferences lib/sheets
app/_batch/** | selection, changes, table of prices, import, copy, undo; the run itself | app/_actions app/_form app/_list app/_session app/_store app/_ui lib lib/batch lib/fields lib/history lib/list lib/messages lib/resources lib/sheets
app/_compare/** | the dealers of a catalogue side by side | app/_batch app/_list app/_session app/_store app/_ui lib/batch lib/compare lib/fields lib/list lib/preferences
app/_checks/** | what looks wrong in a list, mended or dismissed | app/_actions app/_batch app/_list app/_pictures app/_session app/_store app/_ui lib/batch lib/checks lib/compare lib/list lib/messages lib/resources
app/_opname/** | the views of the stock counts, charts, the sheet of photos | app/_checks app/_list app/_pictures app/_session app/_store app/_ui lib/checks lib/list lib/opname
app/_history/** | the screens of the history: its entries, filters, export | app/_actions app/_list app/_session app/_store app/_ui lib/history lib/list lib/resources
app/_shell/** | the frame of every screen; palette; help | app/_actions app/_batch app/_list app/_session app/_store app/_ui lib/checks lib/list lib/messages lib/preferences lib/resources
app/(data)/** | what the page's scripts and the host ask for | lib/fields lib/list lib/messages lib/preferences lib/resources lib/server/data lib/server/http lib/server/session
app/{*,(shell)/**,offline/**} | the screens by their routes: server components that put them together | app/_batch app/_checks app/_compare app/_form app/_history app/_list app/_opname app/_session app/_shell app/_store app/_ui lib lib/batch lib/fields lib/history lib/list lib/messages lib/preferences lib/resources lib/server/data lib/server/http lib/server/process lib/server/session
middleware.ts | tokens and permissions by route | lib/server/session
server.ts | the start of the process | lib/server/api lib/server/ingress lib/server/store lib/server/http lib/server/process
instrumentation.ts | the start of the traces | lib/server/process
instrumentation-client.ts | what a page allows as code
doctor/** | checks a deployment against the API | lib/fields lib/list lib/messages lib/resources lib/server/api lib/server/process lib/server/session
demo/** | the stand-in API
`
  .trim()
  .split("\n")
  .map((line) => {
    const [files, , imports = ""] = line.split(" | ");
    const name = files.replace(/\/(\*\*|\*\.ts)$/, "");
    return { name, files, imports: imports.split(" ").filter(Boolean), side: sideOf(files) };
  });

/** Returns on which side a room runs: its path tells it. */
function sideOf(files) {
  if (files.startsWith("lib/")) return files.startsWith("lib/server/") ? "server" : "anywhere";
  if (files.startsWith("app/_actions/")) return "actions";
  if (files.startsWith("app/_")) return "browser";
  return /^(doctor|demo)\//.test(files) ? "tool" : "server";
}

/** The sides that a room of each side may import: a browser room reaches the server through actions only. */
const SIDES = {
  anywhere: ["anywhere"],
  browser: ["anywhere", "browser", "actions"],
  actions: ["anywhere", "server"],
  server: ["anywhere", "server", "actions", "browser"],
  tool: ["anywhere", "server", "tool"],
};

/** How many files and lines of code `app` and `lib` hold at most, tests not counted, and how many lines a file. */
const MAX_FILES = 415;
const MAX_LINES = 46_445;
const LINES_IN_FILE = 400;

/** How many lines the browser tests hold at most, and the unit tests of `app` and `lib`. */
const MAX_BROWSER_TEST_LINES = 10_000;
const MAX_UNIT_TEST_LINES = 17_000;

/** How many files of its own a folder holds at most, tests not counted. */
const FILES_IN_FOLDER = 22;

const TESTS = ["**/*.test.ts", "lib/testing/**"];
const SPECIFIER =
  /\b(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?"([^"]+)"|\bnew URL\("([^"]+)", import\.meta\.url\)/g;

const product = globSync("{app,lib,doctor,demo}/**/*.{ts,tsx,mjs}", { cwd: root })
  .concat("middleware.ts", "server.ts", "instrumentation.ts", "instrumentation-client.ts")
  .filter((file) => !TESTS.some((pattern) => path.matchesGlob(file, pattern)));
const sources = product.concat(
  // The benchmark's peers are packages of their own.
  globSync("{bench,deploy,e2e,scripts}/**/*.{ts,mjs}", {
    cwd: root,
    exclude: ["bench/peers/**", "**/node_modules/**"],
  }),
);

const app = product.filter((file) => /^(app|lib)\//.test(file));

const linesOf = (file) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1;

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

const roomOf = (file) => ROOMS.find(({ files }) => path.matchesGlob(file, files));

/** Returns the file that an import names, or undefined for a package. */
function resolve(from, specifier) {
  if (!/^(\.|@\/)/.test(specifier)) return undefined;
  const target = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(from), specifier);
  return sources.find((file) => file === target || file.replace(/\.\w+$/, "") === target);
}

/** Returns the imports between source files as pairs `[from, to]`. */
function readImports() {
  return sources.flatMap((from) => {
    const text = readFileSync(path.join(root, from), "utf8");
    const targets = Array.from(text.matchAll(SPECIFIER), ([, name, url]) => resolve(from, name ?? url));
    return targets.flatMap((to) => (to ? [[from, to]] : []));
  });
}

const show = ([from, to]) => `${from} imports ${to}`;

function forbidden(imports) {
  return imports.filter(([from, to]) => {
    const [room, target] = [roomOf(from), roomOf(to)];
    return room !== target && !room.imports.includes(target.name);
  });
}

function onOtherSide(imports) {
  return imports.filter(([from, to]) => !SIDES[roomOf(from).side].includes(roomOf(to).side));
}

/** Returns the imports that close a cycle of files. */
function closingCycles(imports) {
  const targets = Map.groupBy(imports, ([from]) => from);
  const done = new Set();
  const closing = [];
  const visit = (file, trail) => {
    if (done.has(file)) return;
    for (const edge of targets.get(file) ?? []) {
      if (edge[1] === file || trail.includes(edge[1])) closing.push(edge);
      else visit(edge[1], [...trail, file]);
    }
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return closing;
}

/** Returns the imports between folders that import each other. */
function mutual(imports) {
  const between = imports.map((edge) => edge.map((file) => path.dirname(file)));
  return imports.filter((_, at) => {
    const [from, to] = between[at];
    return from !== to && between.some((other) => other[0] === to && other[1] === from);
  });
}

const allImports = readImports();
const imports = allImports.filter((edge) => edge.every((file) => product.includes(file)));

test("every file has a room", () => {
  expect(product.filter((file) => !roomOf(file))).toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

test("there are at most 36 rooms, and no folder holds too many files", () => {
  const folders = app.map((file) => /^lib\/server\/[^/]+|^(app|lib)\/[^/]+(?=\/)/.exec(file)?.[0] ?? "");
  expect(new Set(folders.filter(Boolean)).size).toBeLessThanOrEqual(36);
  const full = Array.from(Map.groupBy(product, (file) => path.dirname(file))).filter(
    ([, files]) => files.length > FILES_IN_FOLDER,
  );
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test("the house stays small: files, lines of the product, lines of a file, lines of the tests", () => {
  expect(app.length).toBeLessThanOrEqual(MAX_FILES);
  expect(sum(app.map(linesOf))).toBeLessThanOrEqual(MAX_LINES);
  expect(app.filter((file) => linesOf(file) > LINES_IN_FILE)).toEqual([]);
  expect(sum(globSync("e2e/**/*.ts", { cwd: root }).map(linesOf))).toBeLessThanOrEqual(
    MAX_BROWSER_TEST_LINES,
  );
  expect(sum(globSync("{app,lib}/**/*.test.{ts,tsx}", { cwd: root }).map(linesOf))).toBeLessThanOrEqual(
    MAX_UNIT_TEST_LINES,
  );
});

test("rooms import only the rooms of their row", () => {
  expect(forbidden(imports).map(show)).toEqual([]);
});

test("no row allows an unused import", () => {
  const needed = new Set(imports.map(([from, to]) => `${roomOf(from).name} > ${roomOf(to).name}`));
  const allowed = ROOMS.flatMap(({ name, imports: rooms }) => rooms.map((room) => `${name} > ${room}`));
  expect(allowed.filter((edge) => !needed.has(edge))).toEqual([]);
});

test("browser rooms import the server through actions only, and rooms for both sides import neither", () => {
  expect(onOtherSide(imports).map(show)).toEqual([]);
});

test("rooms import only rooms above them in the table", () => {
  const upwards = ROOMS.flatMap(({ name, imports: rooms }, at) =>
    rooms.filter((room) => ROOMS.findIndex((other) => other.name === room) >= at).map((room) => [name, room]),
  );
  expect(upwards.map(show)).toEqual([]);
});

test("no cycle of imports joins files, tools included", () => {
  expect(closingCycles(allImports).map(show)).toEqual([]);
});

test("no two folders import each other, tools included", () => {
  expect(mutual(allImports).map(show)).toEqual([]);
});

test.each([
  ["a room that its row does not name", forbidden, [["app/_ui/a.tsx", "app/_list/b.tsx"]]],
  ["the server from the browser", onOtherSide, [["app/_list/a.tsx", "lib/server/data/b.ts"]]],
  ["the server from what runs anywhere", onOtherSide, [["lib/list/a.ts", "lib/server/process/b.ts"]]],
])("an import of %s is found", (_, find, [edge]) => {
  expect(find([edge, ["lib/server/data/b.ts", "lib/list/c.ts"]]).map(show)).toEqual([show(edge)]);
});
