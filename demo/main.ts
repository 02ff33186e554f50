import { readOptions, UsageError } from "./options.ts";
import { startDemoApi } from "./server.ts";

async function main() {
  const options = readOptions(process.argv.slice(2));
  const api = await startDemoApi({ ...options, ownsProcess: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(reasonOf(error, options.port));
  });
  console.log(`stand-in API: ${api.url}`);
  const stop = () => {
    process.off("SIGTERM", stop).off("SIGINT", stop);
    void api.close();
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

function reasonOf(error: NodeJS.ErrnoException, port: number) {
  if (error.code === "EADDRINUSE") return `Port ${port} is already taken: choose another with --port.`;
  return `The stand-in API cannot start: ${error.message}.`;
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
