import { readFileSync } from "node:fs";
import Module from "node:module";

// Loaded into a server before Next. What the file of BROKEN_RENDER says does not render: `rsc html` is the first element of the root layout.

/** What is broken just now: the name of React's build on the server, and of an element or of a property that only one element has. */
function broken() {
  try {
    return readFileSync(process.env.BROKEN_RENDER, "utf8").split(" ");
  } catch {
    return [];
  }
}

function breakRuntime(runtime, build) {
  for (const name of ["jsx", "jsxs"]) {
    const create = runtime[name];
    runtime[name] = (type, props, key) => {
      const [inBuild, what] = broken();
      if (inBuild === build && (type === what || what in props)) throw new Error("Broken by a test.");
      return create(type, props, key);
    };
  }
}

const load = Module._load;
const done = new Set();
Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (!request.endsWith("/app-page.runtime.prod.js") || done.has(loaded)) return loaded;
  done.add(loaded);
  for (const build of ["rsc", "ssr"])
    breakRuntime(loaded.vendored[`react-${build}`].ReactJsxRuntime.default, build);
  return loaded;
};
