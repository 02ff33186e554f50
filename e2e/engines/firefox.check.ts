import { startFirefox } from "./firefox.ts";
import { runTasks } from "./run-tasks.ts";

runTasks(startFirefox, "http");
