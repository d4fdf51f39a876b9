import { createServer } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { projectFolder } from "./paths.ts";
import { runServer } from "./process/lifecycle.ts";
import { redirects } from "./requests/redirect-table.ts";
import { startServer } from "./start-server.ts";

// The site in development: Vite serves its own modules, this server the rest.
await runServer(async (settings, log) => {
  const outer = createServer();
  const vite = await createViteServer({
    root: projectFolder,
    configFile: join(projectFolder, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: outer } },
  });
  const running = await startServer(settings, {
    isProduction: false,
    log,
    bundle: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    build: { id: "development", timestamp: new Date().toISOString(), redirects, prerendered: [] },
    files: undefined,
    createServer(site) {
      outer.on("request", (request, response) => vite.middlewares(request, response, () => site(request, response)));
      return outer;
    },
  });
  return {
    localUrl: running.localUrl,
    async close(hurry) {
      await vite.close();
      await running.close(hurry);
    },
  };
}, " and reloads when you change it.");
