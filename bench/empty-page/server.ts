import { join } from "node:path";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createRequestHandler, type ServerBuild } from "react-router";

/** Serves the built empty page of a folder on a free port and prints its URL. */
async function main(folder: string): Promise<void> {
  const build = (await import(join(folder, "server/index.mjs"))) as ServerBuild;
  const handle = createRequestHandler(build, "production");
  const app = new Hono();
  app.use("/assets/*", serveStatic({ root: join(folder, "client"), precompressed: true }));
  app.all("*", (c) => handle(c.req.raw));
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(`http://127.0.0.1:${port}/`));
  process.on("SIGTERM", () => process.exit(0));
}

await main(process.argv[2] ?? "build");
