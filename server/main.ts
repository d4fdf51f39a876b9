import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { readBuildInfo } from "./files/builds.ts";
import { staticFiles } from "./files/static-files.ts";
import { readPageAssets } from "./html/page-assets.ts";
import { builtSite } from "./paths.ts";
import { runServer, StartError } from "./process/lifecycle.ts";
import { redirects } from "./requests/redirect-table.ts";

// React chooses its build when it is first imported, so nothing above may import it.
process.env.NODE_ENV = "production";

// `node server/main.ts <folder>` serves a build that lies elsewhere.
const built = builtSite(process.argv[2]);

await runServer(async (settings, log) => {
  if (!existsSync(built.server)) throw new StartError("The site is not built yet. Run: npm start");
  const { startServer } = await import("./start-server.ts");
  const bundle = (await import(pathToFileURL(built.server).href)) as ServerBuild;
  const entry = bundle.entry.module as unknown as { readonly fallbackFonts: string };
  const pageAssets = readPageAssets(built, entry.fallbackFonts);
  return await startServer(settings, {
    isProduction: true,
    log,
    bundle: async () => bundle,
    build: readBuildInfo(built.server, redirects, bundle.prerender, Object.values(pageAssets.bootstrapScripts)),
    files: staticFiles(built.files),
    pageAssets,
  });
});
