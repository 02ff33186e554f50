import { build } from "./standalone.mjs";
import { main } from "./toolchain.mjs";

await main(build);
