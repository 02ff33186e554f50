import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The tests of the code that `npm run mutation` mutates; property tests make the same cases each time. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "lib/resources/*.test.ts",
      "lib/server/{session,api,data,ingress,http,process}/*.test.ts",
      "app/_actions/*.test.ts",
      "app/**/route.test.ts",
    ],
    // It reads the code, which is mutated.
    exclude: ["lib/server/process/process-wide.test.ts"],
    env: { ...base.test?.env, SEED: "7" },
    globalSetup: [],
    reporters: [],
  },
});
