import { readFileSync } from "node:fs";
import Module from "node:module";

// Loaded into a server before Next. What the file of BROKEN_RENDER names does not render: `html` is the first element of the root layout.

/** Returns what is broken just now: the name of an element, or of a property that only one element has. */
function broken() {
  try {
    return readFileSync(process.env.BROKEN_RENDER, "utf8");
  } catch {
    return "";
  }
}

function breakRuntime(runtime) {
  for (const name of ["jsx", "jsxs"]) {
    const create = runtime[name];
    runtime[name] = (type, props, key) => {
      const what = broken();
      if (what && (type === what || what in props)) throw new Error("Broken by a test.");
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
  breakRuntime(loaded.vendored["react-rsc"].ReactJsxRuntime.default);
  return loaded;
};
