import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      "server-only": path.join(import.meta.dirname, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    environment: "node",
    include: [
      "*.test.ts",
      "lib/**/*.test.ts",
      "app/**/*.test.{ts,tsx}",
      "bench/**/*.test.ts",
      "demo/**/*.test.ts",
      "doctor/**/*.test.ts",
      "scripts/**/*.test.{ts,mjs}",
    ],
    globalSetup: "lib/testing/seed.ts",
    setupFiles: "lib/testing/data-folder.ts",
    // By default one core is left idle: of two, half of the machine.
    maxWorkers: "100%",
    // Of package.json only what is installed concerns every test.
    forceRerunTriggers: ["**/vitest.config.*", "**/package-lock.json"],
    // Far from Jakarta, and with daylight saving: a result that depends on the machine's zone shows.
    env: {
      TZ: "America/Los_Angeles",
      LOG_LEVEL: "silent",
      // The threads and programs that tests start do not compile the same libraries each time.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, "node_modules/.cache/compiled"),
    },
    reporters: ["default", ["json", { outputFile: "reports/unit.json" }]],
  },
});
