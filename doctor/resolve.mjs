import { registerHooks } from "node:module";

// The product's own imports name no extension, as Next wants them; Node asks for one.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOurs = context.parentURL?.endsWith(".ts") && /^\.{1,2}\//.test(specifier);
    return nextResolve(isOurs && !/\.\w+$/.test(specifier) ? `${specifier}.ts` : specifier, context);
  },
});
