import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { readPageAssets } from "./html/transform-document.ts";
import { readBuildInfo } from "./http/builds.ts";
import { redirects } from "./http/redirect-table.ts";
import { staticFiles } from "./http/static-files.ts";
import { builtSite } from "./paths.ts";
import { runServer, StartError } from "./run-server.ts";

// React selects its build at the first import, so nothing above may import it.

process.env.NODE_ENV = "production";

// `node server/main.ts <folder>` serves a build in another folder.
const built = builtSite(process.argv[2]);

await runServer(async (settings, log) => {
  if (!existsSync(built.server)) throw new StartError("The site is not built yet. Run: npm start");
  const [{ startServer }, { appEntry }] = await Promise.all([import("./start-server.ts"), import("./html/render.ts")]);
  const bundle = (await import(pathToFileURL(built.server).href)) as ServerBuild;
  const pageAssets = readPageAssets(built, appEntry(bundle).fallbackFonts);
  return await startServer(settings, {
    isProduction: true,
    log,
    bundle: async () => bundle,
    build: readBuildInfo(built.server, redirects, bundle.prerender, Object.values(pageAssets.bootstrapScripts)),
    files: staticFiles(built.files),
    pageAssets,
  });
});
