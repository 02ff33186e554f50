import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["deploy/test/*.test.ts"],
    // Each file has a site of its own, and two cores have enough to do with one.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "reports/deploy.json" }]],
  },
});
