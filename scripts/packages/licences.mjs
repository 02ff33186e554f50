import { readFileSync } from "node:fs";
import { Failure, main } from "../toolchain.mjs";
import { licenceList } from "./licence-list.mjs";

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

await main(async () => {
  const list = licenceList(read("../../package-lock.json"), read("licences.json"));
  const refused = list.filter(({ isAllowed }) => !isAllowed);
  if (refused.length > 0) {
    const names = refused.map(({ name, version, licence }) => `${name} ${version} (${licence || "none"})`);
    throw new Failure(`Not allowed by scripts/packages/licences.json: ${names.join(", ")}.`);
  }
  console.log(`${list.length} production packages have allowed licences.`);
  return 0;
});
