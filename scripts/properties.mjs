import { readFileSync } from "node:fs";
import path from "node:path";
import { main, root, run } from "./toolchain.mjs";

/** Multiplies the cases of `npm test`: three million in all, some three minutes. */
const FACTOR = process.env.PROPERTY_FACTOR ?? "300";

function countCases() {
  const { testResults } = JSON.parse(readFileSync(path.join(root, "reports", "unit.json"), "utf8"));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.reduce((sum, { meta }) => sum + (meta.cases ?? 0), 0);
}

await main(async () => {
  const code = await run("vitest", ["run", ".property.test.ts"], { PROPERTY_FACTOR: FACTOR });
  console.log(`${countCases().toLocaleString("en")} cases held.`);
  return code;
});
