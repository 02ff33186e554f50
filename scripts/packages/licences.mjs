import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Failure, main, root } from "../toolchain.mjs";
import { licenceList } from "./licence-list.mjs";

const MOST_OUTPUT = 64 * 1024 * 1024;

await main(async () => {
  const bill = execFileSync("npm", ["run", "--silent", "sbom"], { cwd: root, maxBuffer: MOST_OUTPUT });
  const rules = JSON.parse(readFileSync(new URL("licences.json", import.meta.url), "utf8"));
  const list = licenceList(JSON.parse(bill.toString()), rules);
  for (const { name, version, licence } of list) console.log(`${name}\t${version}\t${licence}`);
  const refused = list.filter(({ isAllowed }) => !isAllowed);
  if (refused.length === 0) return 0;
  const names = refused.map(({ name, version, licence }) => `${name} ${version} (${licence || "none"})`);
  throw new Failure(`Not allowed by scripts/packages/licences.json: ${names.join(", ")}.`);
});
