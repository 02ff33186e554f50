import { configDefaults, defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The tests of the code that `npm run mutation` mutates; no property tests, whose random cases make its result vary. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "lib/resources/*.test.ts",
      "lib/server/{session,api,data,gate,http}/*.test.ts",
      "app/_actions/*.test.ts",
      "app/**/route.test.ts",
    ],
    exclude: [...configDefaults.exclude, "**/*.property.test.ts"],
    globalSetup: [],
    reporters: [],
  },
});
