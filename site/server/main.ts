import "./process/production-mode.ts";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { readBuildInfo } from "./files/builds.ts";
import { staticFiles } from "./files/static-files.ts";
import { builtFiles, builtServer } from "./paths.ts";
import { ListenError } from "./process/listening.ts";
import { settingsOfProcess } from "./process/process-settings.ts";
import { endOnSignal } from "./process/shutdown.ts";
import { redirects } from "./requests/redirects.ts";
import { SettingsError } from "./settings.ts";
import { startServer } from "./start-server.ts";

/** Serves the built site until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = settingsOfProcess();
  if (!existsSync(builtServer)) throw new ListenError("The site is not built yet. Run: npm start");
  const bundle = (await import(pathToFileURL(builtServer).href)) as ServerBuild;
  const running = await startServer(settings, {
    isProduction: true,
    bundle: async () => bundle,
    build: readBuildInfo(builtServer, redirects, bundle.prerender),
    files: staticFiles(builtFiles),
  });
  endOnSignal(() => running.close());
  console.log(`Porchlight is at ${running.localUrl}/`);
}

try {
  await main();
} catch (error) {
  const isForPeople = error instanceof SettingsError || error instanceof ListenError;
  console.error(isForPeople ? error.message : error);
  process.exit(1);
}
