import { runTasks } from "./run-tasks.ts";
import { startWebKit } from "./webkit.ts";

runTasks(startWebKit, "https");
