import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** All unit tests. */
const TESTS = [
  "*.test.ts",
  "lib/**/*.test.ts",
  "app/**/*.test.{ts,tsx}",
  "bench/**/*.test.ts",
  "demo/**/*.test.ts",
  "doctor/**/*.test.ts",
  "scripts/**/*.test.{ts,mjs}",
];

/** Tests of functions alone. */
const PURE = [
  "lib/{batch,checks,compare,fields,history,list,opname,preferences,resources,sheets}/**/*.test.ts",
];

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      "server-only": path.join(import.meta.dirname, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    environment: "node",
    projects: [
      {
        extends: true,
        // These replace no modules, globals or settings: a worker runs many of them, and imports a module once.
        test: { name: "pure", include: PURE, isolate: false },
      },
      {
        extends: true,
        test: { name: "apart", include: TESTS, exclude: [...configDefaults.exclude, ...PURE] },
      },
    ],
    globalSetup: "lib/testing/seed.ts",
    setupFiles: "lib/testing/data-folder.ts",
    // By default one core is left idle: of two, half of the machine.
    maxWorkers: "100%",
    // Of package.json only what is installed concerns every test.
    forceRerunTriggers: ["**/vitest.config.*", "**/package-lock.json"],
    // Far from Jakarta, and with daylight saving: a result that depends on the machine's zone shows.
    env: { TZ: "America/Los_Angeles", LOG_LEVEL: "silent" },
    reporters: ["default", ["json", { outputFile: "reports/unit.json" }]],
  },
});
