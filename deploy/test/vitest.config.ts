import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["deploy/test/*.test.ts"],
    // Each file starts a whole site, which keeps two cores busy.
    fileParallelism: false,
    // Two replicas that start under full load take 11 seconds here, and over 20 on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "reports/deploy.json" }]],
  },
});
