import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./toolchain.mjs";

/**
 * The rooms of the product from the lowest up: name, the side on which they run, the pattern of their files, and the rooms that
 * they may import. The first pattern that matches a file is its room.
 */
const ROOMS = [
  ["lib", "anywhere", "lib/*.ts", []],
  ["messages", "anywhere", "lib/messages/**", []],
  ["pictures", "anywhere", "lib/fields/pictures/**", []],
  ["inputs", "anywhere", "lib/fields/**", ["pictures"]],
  ["lists", "anywhere", "lib/list/**", ["messages"]],
  ["filters", "anywhere", "lib/list/filters/**", ["inputs", "lists"]],
  ["opname", "anywhere", "lib/opname/**", ["lists"]],
  ["ranking", "anywhere", "lib/list/ranking/**", ["filters"]],
  ["sheets", "anywhere", "lib/sheets/**", []],
  ["records", "anywhere", "lib/resources/**", ["messages", "inputs", "lists"]],
  ["resources", "anywhere", "lib/resources/**", ["lib", "messages", "inputs", "lists", "records"]],
  ["batches", "anywhere", "lib/batch/**", ["messages"]],
  ["changes", "anywhere", "lib/batch/changes/**", ["inputs", "lists", "records", "resources", "batches"]],
  ["sheet reader", "anywhere", "lib/sheets/reader/**", []],
  [
    "imports",
    "anywhere",
    "lib/batch/imports/**",
    ["messages", "inputs", "lists", "records", "resources", "batches", "sheet reader"],
  ],
  [
    "copies",
    "anywhere",
    "lib/batch/imports/**",
    ["lists", "records", "resources", "batches", "sheet reader", "imports"],
  ],
  ["process", "server", "lib/server/process/**", []],
  ["http", "server", "lib/server/http/**", ["lib", "process"]],
  ["watch", "server", "lib/server/http/watch/**", ["lib", "process", "http"]],
  ["api", "server", "lib/server/api/**", ["process", "watch", "messages", "pictures", "inputs", "resources"]],
  [
    "session",
    "server",
    "lib/server/session/**",
    ["lib", "process", "http", "watch", "messages", "inputs", "lists", "resources", "api"],
  ],
  ["gate", "server", "lib/server/gate/**", ["process", "http", "watch", "messages", "session"]],
  ["thumbnails", "server", "lib/server/images/**", ["process", "pictures"]],
  ["delivery", "server", "lib/server/delivery/**", ["lib", "process", "lists", "resources", "api"]],
  [
    "data",
    "server",
    "lib/server/data/**",
    [
      ...["lib", "process", "messages", "pictures", "inputs", "lists", "records", "resources"],
      ...["api", "session", "thumbnails", "delivery", "imports"],
    ],
  ],
  [
    "chunks",
    "server",
    "lib/server/data/chunks/**",
    ["process", "messages", "inputs", "lists", "records", "resources", "batches", "api", "session", "data"],
  ],
  ["_history", "browser", "app/_ui/history/**", []],
  ["_ui", "browser", "app/_ui/**", ["_history", "messages"]],
  ["_preferences", "browser", "app/_session/preferences/**", ["_ui", "lib"]],
  ["_views", "browser", "app/_list/views/**", ["_ui", "_preferences", "lib"]],
  ["_leaving", "browser", "app/_session/leaving/**", ["_ui", "messages"]],
  ["_session", "browser", "app/_session/**", ["_ui", "_leaving", "messages"]],
  ["_pwa", "browser", "app/_session/pwa/**", ["_ui", "_leaving", "lib", "messages"]],
  ["_writes", "browser", "app/_store/**", ["_leaving", "_pwa", "messages"]],
  ["_pictures", "browser", "app/_pictures/**", ["_ui", "_session", "_pwa", "messages", "pictures"]],
  ["_pickers", "browser", "app/_ui/pickers/**", ["_ui", "inputs"]],
  ["_amounts", "browser", "app/_form/amounts/**", ["_ui", "inputs"]],
  ["_filters", "browser", "app/_list/filters/**", ["_ui", "_pickers", "inputs", "lists", "filters"]],
  ["_charts", "browser", "app/_opname/charts/**", ["_ui", "lists", "filters", "opname"]],
  [
    "_list-cache",
    "browser",
    "app/_store/lists/**",
    ["_ui", "_pwa", "_writes", "lib", "messages", "lists", "filters", "opname", "ranking", "imports"],
  ],
  [
    "_photos",
    "browser",
    "app/_pictures/viewer/**",
    ["_ui", "_session", "_pwa", "_pictures", "_list-cache", "messages", "pictures", "lists"],
  ],
  [
    "_records",
    "browser",
    "app/_store/records/**",
    ["_ui", "_session", "_pwa", "_list-cache", "messages", "inputs", "lists", "records"],
  ],
  ["_series", "browser", "app/_store/series/**", ["_ui", "_leaving", "_pwa", "messages"]],
  [
    "_actions",
    "actions",
    "app/_actions/**",
    ["process", "messages", "inputs", "batches", "session", "data", "chunks"],
  ],
  [
    "_list",
    "browser",
    "app/_list/**",
    [
      "_history",
      "_ui",
      "_preferences",
      "_leaving",
      "_session",
      "_writes",
      "_photos",
      "_series",
      "_filters",
      "_views",
      "_list-cache",
      "_records",
      "_actions",
      "lib",
      "messages",
      "lists",
    ],
  ],
  [
    "_export",
    "browser",
    "app/_list/export/**",
    [
      ...["_ui", "_preferences", "_leaving", "_session", "_writes", "_list-cache", "_actions", "_list"],
      ...["messages", "lists", "filters", "sheets"],
    ],
  ],
  [
    "_opname",
    "browser",
    "app/_opname/**",
    [
      "_ui",
      "_preferences",
      "_session",
      "_photos",
      "_charts",
      "_list-cache",
      "_list",
      "lists",
      "filters",
      "opname",
    ],
  ],
  [
    "_forms",
    "browser",
    "app/_form/**",
    [
      ...["_history", "_ui", "_leaving", "_session", "_pwa", "_writes", "_pictures", "_pickers", "_amounts"],
      ...["_series", "_list-cache", "_records", "_actions"],
      ...["lib", "messages", "inputs", "lists"],
    ],
  ],
  [
    "_batches",
    "browser",
    "app/_batch/run/**",
    [
      ...["_ui", "_leaving", "_session", "_pwa", "_writes", "_list-cache", "_actions", "_list"],
      ...["lib", "messages", "lists", "batches", "sheets"],
    ],
  ],
  [
    "_import",
    "browser",
    "app/_batch/import/**",
    [
      ...["_ui", "_leaving", "_session", "_pwa", "_list-cache", "_batches"],
      ...["lib", "messages", "lists", "resources", "batches", "sheets", "sheet reader", "imports"],
    ],
  ],
  [
    "_changes",
    "browser",
    "app/_batch/changes/**",
    [
      ...["_ui", "_session", "_list-cache", "_forms", "_batches"],
      ...["lib", "messages", "inputs", "lists", "resources", "batches", "changes"],
    ],
  ],
  [
    "_selection",
    "browser",
    "app/_batch/selection/**",
    ["_ui", "_list-cache", "_list", "_changes", "lib", "lists", "resources", "batches"],
  ],
  [
    "_price-table",
    "browser",
    "app/_batch/price-table/**",
    [
      ...["_ui", "_leaving", "_session", "_amounts", "_list-cache", "_list", "_batches", "_changes"],
      ...["inputs", "lists", "records", "resources", "batches", "changes"],
    ],
  ],
  [
    "_palette",
    "browser",
    "app/_shell/palette/**",
    [
      ...["_ui", "_preferences", "_leaving", "_session", "_pwa", "_list-cache", "_records", "_list"],
      ...["lib", "messages", "lists", "filters", "ranking"],
    ],
  ],
  [
    "_copy",
    "browser",
    "app/_batch/copy/**",
    [
      "_ui",
      "_session",
      "_list-cache",
      "_import",
      "messages",
      "lists",
      "resources",
      "batches",
      "imports",
      "copies",
    ],
  ],
  [
    "_shell",
    "browser",
    "app/_shell/**",
    [
      ...["_ui", "_preferences", "_leaving", "_session", "_pwa", "_list", "_forms", "_batches"],
      ...["_palette", "lib", "messages"],
    ],
  ],
  ["_help", "server", "app/_shell/help/**", ["_ui", "lib"]],
  [
    "_screens",
    "server",
    "app/_screens/**",
    [
      ...[
        "_ui",
        "_session",
        "_records",
        "_series",
        "_list",
        "_export",
        "_opname",
        "_forms",
        "_batches",
        "_import",
        "_copy",
        "_selection",
        "_price-table",
      ],
      ...["_shell", "_help"],
      ...[
        "lib",
        "process",
        "messages",
        "inputs",
        "lists",
        "resources",
        "imports",
        "copies",
        "session",
        "data",
      ],
    ],
  ],
  [
    "data routes",
    "server",
    "app/{lists,records,picks,images}/**",
    ["data", "session", "messages", "resources", "lists", "pictures"],
  ],
  ["session route", "server", "app/session/**", ["session", "http", "messages"]],
  ["health routes", "server", "app/{healthz,readyz}/**", ["watch"]],
  [
    "screens",
    "server",
    "app/{*,(shell)/**,offline/**}",
    [
      ...["_screens", "_help", "_shell", "_forms", "_list", "_pwa", "_leaving", "_ui"],
      ...["lib", "http", "resources", "session"],
    ],
  ],
  ["middleware", "server", "middleware.ts", ["session"]],
  ["start", "server", "instrumentation.ts", ["process", "watch", "api", "gate"]],
  [
    "doctor",
    "tool",
    "doctor/**",
    ["lib", "messages", "api", "resources", "lists", "pictures", "process", "session"],
  ],
  ["demo", "tool", "demo/**", []],
].map(([name, side, files, imports]) => ({ name, side, files, imports }));

/** The sides that a room of each side may import: a browser room reaches the server through actions only. */
const SIDES = {
  anywhere: ["anywhere"],
  browser: ["anywhere", "browser", "actions"],
  actions: ["anywhere", "server"],
  server: ["anywhere", "server", "actions", "browser"],
  tool: ["anywhere", "server", "tool"],
};

const TESTS = ["**/*.test.ts", "lib/testing/**", "lib/testing/faults/**"];
const SPECIFIER =
  /\b(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?"([^"]+)"|\bnew URL\("([^"]+)", import\.meta\.url\)/g;

const product = globSync("{app,lib,doctor,demo}/**/*.{ts,tsx,mjs}", { cwd: root })
  .concat("middleware.ts", "instrumentation.ts")
  .filter((file) => !TESTS.some((pattern) => path.matchesGlob(file, pattern)));
const sources = product.concat(
  // The benchmark's peers are packages of their own.
  globSync("{bench,deploy,e2e,scripts}/**/*.{ts,mjs}", {
    cwd: root,
    exclude: ["bench/peers/**", "**/node_modules/**"],
  }),
);

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

test("docs/architecture.md describes every room, on its side and in this order", () => {
  const section =
    readFileSync(path.join(root, "docs/architecture.md"), "utf8").split("\n## Rooms\n")[1] ?? "";
  const rows = Array.from(section.matchAll(/^\| `([^`]+)` +\| (\w+)/gm), ([, files, side]) => [files, side]);
  expect(rows).toEqual(ROOMS.map(({ files, side }) => [files, side]));
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

test("folders that import each other are found", () => {
  const [there, back] = [
    ["demo/a.ts", "demo/control/b.ts"],
    ["demo/control/c.ts", "demo/d.ts"],
  ];
  expect(mutual([there, back, ["demo/a.ts", "demo/resources/e.ts"]])).toEqual([there, back]);
});

test("a cycle is found, also of types only", () => {
  const [first, second, back] = [
    ["a", "b"],
    ["b", "c"],
    ["c", "a"],
  ];
  expect(closingCycles([first, second, back, ["a", "c"]])).toEqual([back]);
});
