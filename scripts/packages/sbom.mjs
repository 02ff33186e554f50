import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { main, root, run } from "../toolchain.mjs";
import { productionPackages } from "./licence-list.mjs";

const FORMAT = ["--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];

// `npm sbom --omit=dev` leaves out what production and development both need: it gets files that know no development.
await main(async () => {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
  const [lock, manifest] = [read("package-lock.json"), read("package.json")];
  const packages = productionPackages(lock);
  delete packages[""].devDependencies;
  delete manifest.devDependencies;
  const temporary = mkdtempSync(path.join(tmpdir(), "sbom-"));
  // The bill names the product after its folder.
  const folder = path.join(temporary, manifest.name);
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
    return await run("npm", ["sbom", "--prefix", folder, ...FORMAT]);
  } finally {
    rmSync(temporary, { recursive: true });
  }
});
