import { defineConfig } from "vitest/config";

/** The checks of written and read sheets with the LibreOffice of this computer. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["lib/testing/libreoffice*.check.ts"],
    globalSetup: "lib/testing/seed.ts",
    testTimeout: 120_000,
  },
});
