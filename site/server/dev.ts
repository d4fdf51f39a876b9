import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { projectFolder } from "./paths.ts";
import { ListenError } from "./process/listening.ts";
import { settingsOfProcess } from "./process/process-settings.ts";
import { endOnSignal } from "./process/shutdown.ts";
import { redirects } from "./requests/redirects.ts";
import { SettingsError } from "./settings.ts";
import { startServer } from "./start-server.ts";

/** Serves the site under development: Vite answers for what it knows, this server for the rest. */
async function main(): Promise<void> {
  const settings = settingsOfProcess();
  const outer: Server = createServer();
  const siteFolder = join(projectFolder, "site");
  const vite = await createViteServer({
    root: siteFolder,
    configFile: join(siteFolder, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: outer } },
  });
  const running = await startServer(settings, {
    isProduction: false,
    bundle: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    build: { id: "development", timestamp: new Date().toISOString(), redirects, prerendered: [] },
    files: undefined,
    createServer(answer) {
      outer.on("request", (request, response) =>
        vite.middlewares(request, response, () => void answer(request, response)),
      );
      return outer;
    },
  });
  endOnSignal(async () => {
    await vite.close();
    await running.close();
  });
  console.log(`Porchlight is at ${running.localUrl}/ and reloads when you change it.`);
}

try {
  await main();
} catch (error) {
  const isForPeople = error instanceof SettingsError || error instanceof ListenError;
  console.error(isForPeople ? error.message : error);
  process.exit(1);
}
