import { createServer } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer } from "vite";
import { redirects } from "./http/redirect-table.ts";
import { projectFolder } from "./paths.ts";
import { runServer } from "./run-server.ts";
import { startServer } from "./start-server.ts";

// The site in development: Vite serves its modules, this server everything else.
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
    async close(skipGrace) {
      await vite.close();
      await running.close(skipGrace);
    },
  };
}, " and reloads when you change it.");
